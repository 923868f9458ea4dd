import { settingsForCallers } from '#app/api/business/settings.ts';
import { problem } from '#app/api/calls/answers.ts';
import type { NamedSchemas } from '#app/api/calls/openapi.ts';
import { gridRow } from '#app/api/catalogue/product-grid.ts';
import { apiKeyEntity } from '#app/domain/accounts/api-key.schema.ts';
import { backupsEntity } from '#app/domain/backups/backup.schema.ts';
import { newPost, postCardEntity, postChange, postEntity } from '#app/domain/blog/post.schema.ts';
import { branchChange, branchEntity, newBranch } from '#app/domain/business/branch.schema.ts';
import { settingsChange } from '#app/domain/business/settings.schema.ts';
import { categoryChange, categoryEntity, newCategory } from '#app/domain/catalogue/category.schema.ts';
import { factCorrections, facts } from '#app/domain/catalogue/facts/facts.schema.ts';
import { newProduct, productCardEntity, productChange, productEntity } from '#app/domain/catalogue/product.schema.ts';
import { customerEntity, customerHistory } from '#app/domain/customers/customer.schema.ts';
import { importEntity } from '#app/domain/importing/import.schema.ts';
import { eventEntity, inquiryForm, manualInquiry } from '#app/domain/inquiries/inquiry.schema.ts';
import { inquiryEntity } from '#app/domain/inquiries/inquiry-entity.schema.ts';
import { sampleBranches, sampleCategories } from '#app/domain/overview/samples.ts';
import { mediaPicture } from '#app/domain/pictures/media.schema.ts';
import { personData } from '#app/domain/privacy/privacy.schema.ts';
import { inquiryView } from '#app/domain/quotations/inquiry-view.schema.ts';
import { newQuotation, quotationChange, quotationEntity } from '#app/domain/quotations/quotation.schema.ts';
import catalogue from '#samples/catalogue.json';
import posts from '#samples/posts.json';

const [[machine], [category], [branch]] = [catalogue, sampleCategories, sampleBranches];
const { key: _, ...post } = posts[0] as (typeof posts)[number];
const id = 'b3f1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d';
const updatedAt = '2026-11-08T04:30:00.000Z';
const person = { name: 'Asha Rao', email: 'asha@example.com', phone: '+91 98000 12345' };
const inquiry = { ...person, subject: machine?.name, message: 'Please quote for our new office.' };
const line = {
  ...{ kind: 'sale', product: machine?.slug, name: machine?.name, description: '', hsn: '844331', quantity: 2 },
  ...{ unitPaise: 4_900_000, periods: 1, discount: null, rateBasisPoints: 1800 },
};
const content = { customer: { ...person, company: '', address: '', gstin: '' }, lines: [line] };

/** The schemas that the OpenAPI document names, with an example from the samples; those of answers may be shortened. */
export const namedSchemas: NamedSchemas = {
  Product: [productEntity, { id, ...machine, updatedAt }],
  ProductCard: [productCardEntity],
  ProductInput: [newProduct, machine],
  ProductChange: [productChange, { salePrice: 45_000, stockQuantity: 12 }],
  ProductFacts: [facts],
  FactCorrections: [factCorrections],
  GridRow: [gridRow],
  Category: [categoryEntity, { id, ...category, updatedAt }],
  CategoryInput: [newCategory, category],
  CategoryChange: [categoryChange],
  BlogPost: [postEntity, { id, ...post, updatedAt }],
  BlogPostCard: [postCardEntity],
  BlogPostInput: [newPost, { ...post, content: `<p>${post.excerpt}</p>` }],
  BlogPostChange: [postChange],
  Branch: [branchEntity, { id, ...branch, updatedAt }],
  BranchInput: [newBranch, branch],
  BranchChange: [branchChange],
  Settings: [settingsForCallers, { companyName: 'Example Office Machines', updatedAt }],
  SettingsChange: [settingsChange],
  Inquiry: [inquiryEntity, { id, ...inquiry, status: 'new', source: 'website', createdAt: updatedAt }],
  InquiryInput: [inquiryForm, { ...inquiry, items: [{ product: machine?.slug, quantity: 2 }] }],
  ManualInquiryInput: [manualInquiry, { ...inquiry, source: 'call' }],
  InquiryEvent: [eventEntity],
  InquiryPage: [inquiryView],
  Quotation: [
    quotationEntity,
    { id, number: 'Q/2026-27/0042', state: 'sent', total: 11_564_000, createdAt: updatedAt },
  ],
  QuotationInput: [newQuotation, content],
  QuotationChange: [quotationChange],
  Customer: [customerEntity, { id, ...person, messages: 1, quotations: 1, accepted: 0, lastAt: updatedAt }],
  CustomerHistory: [customerHistory],
  Picture: [mediaPicture],
  Import: [importEntity],
  ApiKey: [apiKeyEntity],
  Backups: [backupsEntity],
  PersonData: [personData],
  Error: [problem, { detail: [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }] }],
};
