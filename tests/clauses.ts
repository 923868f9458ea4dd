/**
 * The clauses of the specification and our own requirements. A test carries the ids of the clauses that it proves as tags;
 * `npx vitest --mode all --tags-filter=frame/menu` runs them. `docs.test.ts` fails if a clause has no test.
 */
export const clauses: Readonly<Record<string, string>> = {
  // 2.1 Header and footer
  'frame/top-bar-phone': 'Top bar: a business phone number',
  'frame/top-bar-email': 'Top bar: a business e-mail address',
  'frame/top-bar-brands': 'Top bar: the text Authorized Dealer with the brand list',
  'frame/navigation': 'Links Home, Products, Services, Blog, Contact',
  'frame/get-a-quote': 'Get a Quote leads to /contact',
  'frame/current-page': 'The link of the current page is highlighted',
  'frame/menu': 'Small screens: a menu with the same links',
  'frame/menu-closes': 'The menu closes when a link is chosen',
  'frame/logo': 'The logo comes from companyLogo',
  'frame/logo-missing': 'Without it a text badge',
  'frame/footer-blurb': 'Footer: a short blurb',
  'frame/footer-quick-links': 'Footer: quick links Home, Products, Services, Blog, Contact Us',
  'frame/footer-brands': 'Footer: the seven brands',
  'frame/footer-contact': 'Footer: address, phone and e-mail',
  'frame/footer-social': 'Footer: placeholder social links',
  'frame/footer-copyright': 'Footer: copyright with the current year',
  // 2.2 Home
  'home/structured-data': 'Structured organization data',
  'home/hero': 'Hero: headline, the picture of the settings',
  'home/hero-buttons': 'Hero: Explore Products and Contact Us',
  'home/hero-picture-missing': 'Hero picture missing: a stock picture',
  'home/hero-picture-failing': 'Hero picture failing: a stock picture',
  'home/hero-treatment':
    'The uploaded hero picture can be shown as halftone dots or in two colours; the default one cannot',
  'home/brand-logos': 'Authorized Dealer for Premium Brands, from brandLogos',
  'home/brand-logos-missing': 'Without logos, placeholders show the seven brand names',
  'home/why-choose-us': 'Why Choose Us, four cards',
  'home/featured-products': 'Featured Products: the first six returned',
  'home/card': 'The card: first image or No Image, brand badge, name',
  'home/card-description': 'The card: description clipped to two lines',
  'home/card-view-details': 'The card: View Details',
  'home/card-whatsapp': 'The card: WhatsApp',
  'home/no-products': 'Hidden when there are no products',
  'home/testimonials': 'What Our Clients Say: three, five stars each',
  'home/locations': 'Our Locations: name, address, each number as a telephone link',
  'home/no-branches': 'Hidden when there are no branches',
  'home/contact-us-now': 'Contact Us Now',
  // 2.3 Products
  'products/title': 'Title Our Products',
  'products/search': 'Search box, placeholder Search products...',
  'search/synonyms': 'Trade terms in English and Hindi match their synonyms; fillers are ignored',
  'search/order': 'Name, brand and SKU come first, then tags and category, then short description and specifications',
  'search/no-credit': 'A colour display or scanner does not make a product a colour product',
  'search/spelling': 'One typing mistake per word is tolerated, except in model numbers',
  'search/settings': 'The owner edits the synonyms and can restore the default',
  'search/nothing-found': 'No results: nearest matches, categories, and links to ask by WhatsApp or message',
  'search/reindex': 'A migration rebuilds the search index of an older database',
  'products/category-filter': 'Category dropdown: All Categories plus each, by slug',
  'products/unknown-category': 'Dropdown, chip and list agree for a category given by name and for an unknown one',
  'products/tag-filter': 'Tag dropdown: All Tags plus the tags',
  'products/chips': 'Chips for category and tag, each removable',
  'products/clear-all': 'Clear all keeps the search text',
  'products/columns': 'Grid of one, two or three columns',
  'products/card-picture': 'The card: featuredImage, else the first image',
  'products/card-badges': 'The card: brand, Featured and Sale badges',
  'products/card-texts': 'The card: category, name, shortDescription, else description',
  'products/card-price': 'The card: price block',
  'products/card-stock': 'The card: In Stock or Out of Stock',
  'products/card-view-details': 'The card: View Details, WhatsApp',
  'products/density': 'A page of 24 products takes at most eleven screens of a phone',
  'products/sheet': 'On a phone the category and tag filters are in a sheet whose button shows the number of results',
  'products/short-list': 'On a phone the list can be compact; the choice is remembered',
  'products/loading': 'Loading products...',
  'products/none-found': 'No products found',
  // 2.4 Product
  'product/by-slug': 'The product whose slug matches',
  'product/loading': 'Loading product...',
  'product/not-found': 'Product not found, with a link back to the list',
  'product/meta': 'Title, description, keywords',
  'product/social-tags': 'Social-sharing tags, a canonical link',
  'product/structured-data': 'Structured data: name, brand, description, image, sku, category',
  'product/structured-offer': "Structured data: the offer's currency and price",
  'product/structured-availability': 'Structured data: availability',
  'product/structured-seller': 'Structured data: a seller organisation',
  'product/rating': 'A rating is shown with the reviews on the page; only the structured data needs a count',
  'product/structured-rating': 'Structured data: an aggregate rating, reviews',
  'product/facts': "Typed facts, each with its source text, read from the product's texts; none is guessed",
  'product/key-facts': 'Four key figures from the facts; missing ones are omitted',
  'product/first-screen':
    'Picture, name, price and figures are on the first screen of a phone, and stay visible beside the specifications on wide screens',
  'product/large-picture': 'A tap enlarges a picture; keys, buttons and Esc work',
  'product/related': 'Matching supplies, three similar products with the reason, and posts that mention the product',
  'product/gallery': 'A main image with thumbnails for images and gallery',
  'product/featured-badge': 'Featured badge',
  'product/sale-badge': 'SALE badge',
  'product/videos': 'YouTube videos with title and description',
  'product/stock-badge': 'Brand, stock badge, name, short description',
  'product/price': 'Price block: label, sale price, struck-out price, Save, currency',
  'product/stock-quantity': 'Stock quantity',
  'product/specifications': 'Description, specifications, SKU',
  'product/inquiry-dialog': 'Get a Quote opens Product Inquiry',
  'product/whatsapp': 'WhatsApp Inquiry',
  'product/share': "Share, with the product's name and address",
  'product/way-back': 'Contact Us and the link back to the list',
  // 2.5 Services
  'services/cards': 'Six service cards with features',
  'services/why-choose': 'Six Why Choose cards, 99% satisfaction rate',
  'services/request-service': 'Request Service leads to /contact',
  'services/telephone-link': 'A telephone link',
  // 2.6 Blog
  'blog/published-posts': 'Published posts only',
  'blog/search': 'Search by title or excerpt, case-insensitive',
  'blog/card-picture': 'The card: the picture, or No Image',
  'blog/post-treatment':
    'Pictures of posts can be shown as halftone dots or in two colours, with finer dots in small sizes',
  'blog/card-date': 'The card: publishedAt, else createdAt, in long English',
  'blog/card-texts': 'The card: minutes, category, title, excerpt, author',
  'blog/none-found': 'No blog posts found',
  'blog/loading': 'Loading posts...',
  // 2.7 Post
  'post/published-only': 'Looked up among published posts',
  'post/head': 'Category, title, author, date, reading time',
  'post/content': 'The HTML content',
  'post/tags': 'Tags, each with #',
  'post/share': 'A Share button',
  'post/related': 'Up to three related posts of the category, without itself',
  'post/not-found': 'Post not found, with a link back to the blog',
  // 2.8 Contact
  'contact/fields': 'Full Name*, Email*, Phone*, Subject, Preferred Branch, Message*',
  'contact/branch-choice': 'Any Branch plus the branch names',
  'contact/phone-and-email': 'The card with phone and e-mail',
  'contact/hours': 'Mon-Fri 9:00-6:00, Sat 9:00-2:00, Sun closed',
  'contact/branches': 'Branch cards: name, address, city, phones, e-mail',
  'contact/no-branches': 'Only if branches exist',
  'contact/map': 'Map placeholder',
  // 2.9 Sign-in and 4 Session
  'session/sign-in': 'A username and password form; on success the owner goes to /admin',
  'session/hint': 'A visible hint about the default administrator, until the password is changed',
  'session/sign-in-toasts': 'Login successful!, Invalid username or password',
  'session/redirect': 'Any admin page without a user redirects to /admin/login',
  'session/token': 'The token is stored under the key token and sent with every request of the panel',
  'session/restore':
    'On load the panel fetches the current user; a 401 logs out, other errors only after several attempts',
  'session/logout': 'Logout clears the token and returns to /admin/login',
  'session/ended': 'If a session expires during a call: its error message, sign-in over the page, and a retry',
  'session/bad-token': 'An invalid token gets 401 on every call, public ones included',
  'session/view':
    'Responses name their view in a header; the panel never edits a public response, such as one after the session expired',
  'session/no-token-in-public': 'The public pages send no token',
  'session/account': 'Password change, sign out on all devices, other users',
  'session/reset-password': '`npm run reset-password`',
  'session/second-factor':
    'Users can require a code from an app; each code works once, and ten recovery codes replace a lost phone',
  'session/devices': 'The devices with a session are listed in plain words, and each can be signed out',
  'session/device-secret':
    'A remembered device can sign in while unknown clients exhaust their common limits; its secret has its own limits and ends with the device, the password or the user',
  'session/new-sign-in':
    'A sign-in on a new device is reported in the panel and by e-mail; the new device cannot dismiss the notice',
  // 2.10 The panel
  'panel/sidebar': 'Sidebar with the six places, the username and Logout; a bar at the bottom of a phone',
  'panel/unread': 'The Messages link shows the number of unread messages; `/` focuses the search',
  'panel/dashboard-counts': 'Dashboard: four counts',
  'panel/dashboard-quick-actions': 'Dashboard: quick actions',
  'panel/dashboard-account': 'Dashboard: role, Active, last login or N/A',
  'panel/dashboard-latest': 'Dashboard: latest messages, first steps, e-mail',
  'panel/dashboard-next':
    'Dashboard: unanswered messages with their age; products without picture, price or specifications',
  'panel/dashboard-week':
    'Dashboard: inquiries of the last seven days by day, compared with the week before; products added',
  'panel/first-steps':
    'Dashboard: the first steps with how many are done; each links to its field, and is not done while visitors see samples of its kind; owners can hide the list',
  'panel/samples':
    'One button removes all sample products, branches, posts and testimonials, with Undo; edited ones stay',
  'panel/products': 'Products: a card grid searchable by name',
  'panel/product-card': 'Product card: Edit, messaging inquiry, Delete; one Add on the page',
  'panel/product-card-state': 'Product card: Featured, Draft, private; prices, stock state and quantity',
  'panel/product-quick-change':
    'One press on a product card changes the stock, and the price is edited in place, without overwriting changes of other users',
  'panel/product-taps': 'On a phone, changing a price takes four taps from the dashboard, hiding a product three',
  'panel/product-menu': 'Product card on a phone: a dense row with one menu',
  'panel/product-created': 'A new product stays open, with links to its page and to another new product',
  'panel/toasts': 'Toasts cover neither headings nor the bars at the lower edge, nor the buttons of a dialog',
  'panel/categories': 'Categories: a card grid with Add, Edit, Delete, order',
  'panel/category-in-use': 'A category in use explains and offers to move its products',
  'panel/posts': 'Blog: all posts of any status with author, category, status; Add, Edit, Delete',
  'panel/post-schedule': 'Draft, schedule by publishedAt, computed reading time',
  'panel/post-publish':
    'New post: Publish and Save draft; existing draft: Save and Publish; Ctrl+S never changes the status',
  'panel/post-created': 'A new post stays open, with links to its page and to another new post',
  'panel/post-proposals':
    'New post: author prefilled; excerpt and reading time follow the text; its first picture is suggested as featured image',
  'panel/post-editor': 'The editor offers only markup that the server keeps, and only the form of a post loads it',
  'panel/post-preview': 'Preview as the public page',
  'panel/messages': 'Messages: the list, unread highlighted, opening marks read',
  'panel/message-badge': 'Messages: a status badge and its style',
  'panel/message-status': 'Messages: In Progress, Resolved, delete',
  'panel/message-reply': 'Call, e-mail and WhatsApp links with a prefilled answer',
  'panel/message-filter': 'Filter and search; suspected spam is listed separately',
  'panel/csv-injection': 'Exported cells cannot run as formulas',
  'panel/new-messages': 'New messages appear without reload',
  'panel/settings': 'Settings: general and integration settings',
  'panel/settings-pages': 'Settings: a list of pages with their current values, on wide screens beside each page',
  'panel/logos': 'Settings: logo, hero image, brand logos, removal of each',
  'panel/hero-treatment': 'Settings: the hero picture without effect, as halftone dots, or in two colours',
  'panel/post-treatment': 'Settings: pictures of all posts without effect, as halftone dots, or in two colours',
  'panel/sample-data': 'Settings: sample data',
  'panel/branches': 'Settings: branches with their own opening hours',
  'panel/redirects': 'Settings: old links',
  'panel/shell': 'Panel pages are an empty, uncached shell, and no public script contains their code',
  // 5.2 The panel's forms
  'forms/product-required': 'Product: name, description, category, brand, slug required',
  'forms/product-slug': 'Product: slug from the name, for new products only',
  'forms/product-prices': 'Product: prices with step 0.01, an empty price or quantity sent as null',
  'forms/product-tags': 'Product: keywords and tags with commas',
  'forms/product-specifications':
    'Product: a specification needs a name and a value; an existing name is replaced after confirmation',
  'forms/product-gallery': 'Product: gallery up to 10 images at once, progress and reason for each file',
  'forms/product-recommended-lengths': 'Product: title 50-60 and description 150-160 are recommendations',
  'forms/product-stock':
    'Product: In Stock and stock status change together; out of stock keeps the quantity and hides it from visitors',
  'forms/new-category': 'Product: a new category can be created in the form',
  'forms/conflict':
    'If two users save the same item, the second sees a conflict; changes to different fields are merged: product, post, category, branch, settings',
  'forms/if-match': 'If-Match: a change based on an older version is refused for all five nouns',
  'forms/gone': 'An item deleted by another user can be saved as a new one; the last save can be undone',
  'forms/typed-while-saving': 'Input typed during a save is kept, and so is the focus',
  'forms/uploads-pending':
    'A save waits for running uploads and shows it; a failed upload ends the wait; leaving asks for confirmation',
  'forms/picture-order': 'Pictures keep the order in which they were chosen',
  'forms/one-picture-list':
    'Product: all pictures are one list in the order of the product page; the first is the main picture on every card',
  'forms/draft-uploads': 'Uploads that a draft may reference are not deleted',
  'forms/client-validation': 'Product: an invalid number shows an error at its field before any request',
  'forms/editor-cursor': 'Editor keys act at the cursor, even if the browser reports its position late',
  'forms/drafts': 'Leaving with unsaved input asks for confirmation; a draft restores the input',
  'forms/category-required': 'Category: name and slug required',
  'forms/post-required': 'Blog: title, slug, author, category and content required',
  'forms/brand-logo': 'Brand logo: a name and a file',
  'forms/phone-photos': 'Phone photos are scaled down before the upload; HEIC and SVG are refused in plain words',
  'forms/whole-picture': 'Product: a picture with a trimmed border can be shown untrimmed, and trimmed again',
  // Undo
  'undo/bin':
    'Deleted records stay in the trash for 30 days and can be restored completely, in their place; cleanup works with several processes',
  'undo/taken': 'If a name or web address has been taken, the restored item gets another one, and the response says so',
  'undo/bin-hidden': 'Items in the trash are in no page, list, search, count or export',
  'undo/bin-calls': 'Trash calls: list, restore, delete permanently; each item shows who deleted it',
  'undo/bin-groups':
    'Records deleted in one step, by selection or by undoing an import, are one group in the trash, and one step restores them; the trash has search and pages',
  'undo/toast': 'The toast of a deletion keeps its specified text and has Undo',
  'undo/bin-page': 'The trash shows what was deleted, by which user, and until when; it offers Restore and Delete',
  'undo/pictures': 'A picture is kept while the trash or a history references it, and deleted afterwards',
  'undo/history':
    'Each change of a product, a post and the settings is stored with user, time and previous values: fifty of each at most, for a year',
  'undo/secrets': 'No history contains keys of the settings',
  'undo/differences': 'The history describes each change in plain words, with old and new value',
  'undo/last-change':
    'The last user and time of a change of a category, a message or a branch are stored with the change, including imports and restores, and shown',
  'undo/bring-back': 'One tap restores the values before a change, without overwriting later changes of other users',
  // 8 Errors in the panel
  'panel-errors/product-save': 'Product save: 401, 422 with a list, 422 without, anything else',
  'panel-errors/wordings': 'Every toast and confirmation, word for word',
  'panel-errors/products': 'Products: updated, created, deleted, failed to fetch, failed to delete',
  'panel-errors/uploads': 'Uploads: one image, {n} images, and their failures',
  'panel-errors/categories': 'Categories: fetch, Updated, Created, Failed to save, deleted',
  'panel-errors/posts': 'Blog: Post deleted, Failed to fetch posts',
  'panel-errors/messages': 'Messages: fetch, Status updated, Failed to update, deleted',
  'panel-errors/settings': 'Settings and sample data',
  // 3 Entities
  'entities/product': 'Product, its fields and defaults',
  'entities/category': 'Category',
  'entities/post': 'Blog post',
  'entities/message': 'Contact message',
  'entities/branch': 'Branch',
  'entities/settings': 'Settings',
  'entities/user': 'User',
  'entities/image-url': 'An image reference that begins with http, https or / is unchanged',
  'entities/image-upload': 'Any other non-empty reference gets /uploads/',
  'entities/image-encoding': 'A space in a reference is encoded where it is used',
  'entities/specification-order':
    'Specifications keep their order, also if names are whole numbers; `__proto__` is refused as a name',
  'entities/specification-count': 'At most 100 specifications and 20 dimensions',
  'entities/image-empty': 'An empty reference gives no image',
  // 4 States
  'states/product-status': 'Product status: published, draft, archived',
  'states/visibility': 'Visibility: public, private',
  'states/stock-status': 'Stock status',
  'states/in-stock': 'In Stock on the page, and on lists',
  'states/on-sale': "The sale badge's condition",
  'states/price-labels': 'The four price labels',
  'states/message-status': 'Message status: in_progress or resolved at any time; no other value',
  'states/badge-style': 'Badge style',
  'states/post-status': 'Blog status: published by default, public pages list only that',
  'states/loading': 'Pages go from loading to list or empty',
  'states/menu-closes': 'The mobile menu closes on link selection',
  // 5.1 Public forms
  'public-forms/inquiry-required': 'Inquiry: name, email, phone required',
  'public-forms/inquiry-message': 'Inquiry: the message is optional',
  'public-forms/contact-required': 'Contact: name, email, phone, message required',
  'public-forms/contact-optional': 'Contact: subject and branch optional',
  'public-forms/email-format': 'E-mail format',
  'public-forms/phone-format': 'Both forms require a number with at least seven digits, in any notation',
  'public-forms/queued-phone-format':
    'A queued message with an invalid telephone number is not sent, and the field shows the error',
  // 5.2 Validation of the calls behind the panel
  'validation/product-required': 'Product: name, description, category, brand, slug required',
  'validation/slug': 'Slug in four steps',
  'validation/prices': 'Prices with step 0.01',
  'validation/null-values': 'Null for an empty price or quantity',
  'validation/tags': 'Keywords and tags trimmed, empty entries dropped',
  'validation/gallery': 'Gallery up to ten images at once',
  'validation/category-required': 'Category: name and slug',
  'validation/post-required': 'Post: title, slug, author, category, content',
  'validation/post-empty': 'Post: content must be visible after sanitising',
  'validation/post-oversized': 'Post: HTML that would block the event loop is refused',
  'validation/brand-logo': 'Brand logo: a name and a file',
  'validation/logo-sizes': 'Logo 2 MB, hero 5 MB, brand logo 1 MB',
  // 5.3 Filtering
  'filtering/empty-values': 'Empty values are left out of the query',
  'filtering/sentinels': 'all-categories and all-tags mean no filter',
  'filtering/option-values': 'No option value is empty',
  'filtering/all-at-once':
    'Any combination of filters and search returns exactly the products that match all of them, in the same order',
  'filtering/every-change': 'Every change queries the server',
  'filtering/landing':
    'Each brand and category has a page with the same list, an introduction by the owner, and its own URL',
  'compare/page':
    'Up to four products side by side; the URL holds the whole state; chosen in lists and on product pages; one inquiry about all',
  'compare/rows': 'Facts in one unit and order, then the other specifications by group; optionally only differences',
  'search/understood':
    'Words, numbers and units of a query become facets; other words remain search terms or are listed as unused',
  'filtering/facets':
    'Products are filtered by facts, brand, price, stock and offers; the counts of a facet ignore its own selection',
  // Costs, toner and choice
  'cost/plans':
    'Rental, service contracts and running costs of a product; a plan that lacks a number is hidden from visitors',
  'inquiry/page':
    "An inquiry about a comparison, calculation, choice or search carries its address: readable lines in the message, a link in the panel and in the owner's e-mail",
  'choose/rules':
    "The chooser's rules are one table: what an answer excludes, how it ranks, its reason and warning; each row is tested",
  'choose/never-excluded':
    'No machine is recommended that an answer excludes, and no supply; each saving and each way out is real',
  'choose/page':
    'The chooser asks one question a page by links and small forms, keeps the answers in the address, and works without JavaScript',
  'choose/for-rent': '“For rent” is a facet, and a word of searches if the shop rents machines out',
  'cost/form':
    'The product form has every number of a plan in groups, and shows below each group whether visitors see it and which numbers it lacks',
  'cost/grid':
    'The price grid shows the numbers of plans as a second set of columns, with the same keys, paste, fill, review and undo',
  'cost/import': 'Titles and cells of plan columns as suppliers write them; a number with another unit is refused',
  'cost/calls':
    'The API describes the numbers of plans, omits numbers that are not stated, and hides incomplete plans from visitors',
  'cost/data':
    'The owner sees how many machines have complete plans, opens those that lack one in the price grid, and sees them as visitors do',
  'toner/find':
    'A typed code or model finds its machines and supplies regardless of spaces, hyphens and case; other readings and parts are suggestions; a maker that contradicts gives no exact match',
  'toner/corpus':
    'At least 98 % of the spellings of the corpus are right in the top three, and no exact code shows another product first',
  'toner/links':
    "Machines and supplies are linked both ways: by codes, by the names that a supply lists, and by the owner's decisions; never across brands by accident",
  'toner/page':
    'The toner finder without JavaScript: brand, machine, typed text; price, yield and cost per page with the sum; links from product pages and empty results',
  'toner/photos':
    'A search without a match becomes an inquiry with up to two photos: the checks of any upload, stored only with the message, deleted with it',
  'cost/sums':
    'Exact costs of renting, buying and service by pages and months; rounded once; tax is never counted twice; the break-even month',
  'cost/supplies':
    'Toner, ink and drum cost what the linked supplies state, else what the machine states; never half of each',
  'cost/words': 'Each amount shows its sum; warnings, exclusions and the inquiry are plain sentences',
  'cost/page':
    'The calculator at `/cost`: its address is its state, the same code on server and client; hidden prices are in no sum',
  'cost/product': 'The page of a machine shows its costs in short, with a form for the calculator and no script',
  // 6 and 7 Roles and calls
  'calls/access': 'Visitors can read and send inquiries; everything else needs a token; a test lists every route',
  'calls/auth': 'Log in, register, current user',
  'calls/password-strength': "Easily guessed passwords and the user's current password are refused",
  'calls/first-password': 'Changing the password deletes the file with the initial password',
  'calls/users': 'A user can remove another user or set a new password for them',
  'people/levels': 'Owners have all permissions, staff manage messages, products and posts; at least one owner remains',
  'calls/category-delete': 'An empty `moveTo` deletes a category as if it were absent',
  'calls/two-hosts': 'A request with two Host headers is refused',
  'calls/slug-empty': 'A slug that contains only hyphens is refused',
  'calls/sign-in-flood': 'Many wrong passwords do not block browsers that signed in before',
  'calls/limits':
    'Sign-ins and messages are limited per address and for all unknown clients together; counters are in the database, shared by all processes; if counting fails, the call is refused',
  'calls/unverified':
    'Above 600 messages in ten minutes, further ones are accepted as unverified, up to 10,000; the limit per address remains',
  'calls/products': 'Products: list, create, update, delete, tags',
  'calls/product-images': 'Product image and gallery',
  'calls/categories': 'Categories',
  'calls/blog': 'Blog',
  'calls/branches': 'Branches',
  'calls/contact': 'Contact: submit, list, set status, delete',
  'calls/settings': 'Settings: get, update, logos and hero, delete a brand logo',
  'calls/sample-data': 'Sample data',
  'calls/json': 'Responses are the JSON body itself; lists are arrays',
  'calls/inquiry-subject': "An inquiry's subject is Inquiry about {product name}",
  'calls/whatsapp-link': 'WhatsApp: chat link in a new tab',
  'calls/whatsapp-text': 'WhatsApp: the prefilled text',
  // 8 Errors on public pages
  'errors/failures-logged': 'Failures are only logged',
  'errors/home-products': 'Home: products become empty',
  'errors/home-branches': 'Home: branches become empty',
  'errors/home-settings': 'Home: settings become null',
  'errors/products-lists': 'Products: lists become empty, No products found',
  'errors/filter': 'A failed filter query keeps the list',
  'errors/image': 'A failed image is hidden',
  'errors/hero': 'The hero falls back to a stock picture',
  'errors/inquiry-sent': 'Inquiry sent successfully! We will contact you soon.',
  'errors/inquiry-reset': 'The dialog closes and the form resets',
  'errors/inquiry-failed': 'Failed to send inquiry. Please try again.',
  'errors/contact-sent': 'Message sent successfully! We will contact you soon.',
  'errors/contact-failed': 'Failed to send message. Please try again.',
  // 9 Constants
  'constants/featured-count': 'Six featured products on Home',
  'constants/related-count': 'Three related posts',
  'constants/currency': 'INR, rupee sign, locale digit grouping',
  'constants/reading-time': 'Reading time of five minutes',
  'constants/product-defaults': 'Starting from; published, public, in_stock',
  'constants/post-status': 'Blog status published',
  'constants/brands': 'Seven authorized brands',
  'constants/meta-description': 'Meta description: the first 160 characters',
  'constants/price-valid-until': 'The offer holds for one year',
  'constants/service-radius': 'Service radius of 50,000 m, founded 2015',
  'constants/business-hours': 'Business hours',
  'constants/no-debounce': 'Querying on every change, no debounce',
  'constants/uploads-path': 'Uploads under /uploads/',
  // Data and process
  'process/start-words': 'Startup logs the URLs of site and panel, and business details that are still placeholders',
  'process/concurrent-writes': 'Every write is safe under concurrency, on both engines',
  'process/kills':
    'After a kill of the process or of PostgreSQL at any instant, every acknowledged write is complete, no picture is missing or orphaned, and each e-mail is sent',
  'process/cluster':
    'With three processes behind a proxy, kills, restarts of PostgreSQL and outages of the bucket lose nothing acknowledged, and no other request fails',
  'process/shared-state':
    'With several processes, a write is on the next page of each, and rate limits count exactly over all',
  'process/killed-migrations': 'If the process dies during a migration from any version, the next start completes it',
  'process/disk-full':
    'On a full disk or a read-only folder, writes are refused with a message, reads work, and the site recovers by itself',
  'process/concurrent-starts': 'Several processes can start at once on an empty PostgreSQL',
  'process/rate-limit': 'A rate limit never allows more than its number',
  'process/collation':
    'Brands are found, and names are sorted, regardless of case and accents, identically on both engines',
  'process/category-order': 'One call sets the order of all categories, atomically',
  'process/migrations': 'Migrations are identified by name',
  'process/postgres-away':
    'The site answers 503 while PostgreSQL is unavailable for longer than ten seconds, also at startup, and recovers with it',
  'process/postgres-restart':
    'While PostgreSQL restarts, requests wait up to ten seconds; reads and transactions whose connection broke are repeated; if the commit may have succeeded, only inquiries, texts and withdrawals of visitors, which find their first result',
  'process/replica':
    'With `DATABASE_READ_URL`, public pages and API calls are read from a streaming replica that has replayed the known content version, else from the primary; no page is older than one before',
  'process/replica-away':
    'A replica that lags, breaks in mid-query, restarts or is promoted fails no request and logs one warning',
  'process/database-locked': 'A database locked by another process does not delay readers',
  'process/nul': 'Input with a NUL character matches nothing or is cleaned, identically on both engines',
  'process/disk-full-session': 'Signed-in users can read on a full disk and with a locked database',
  'process/disk-full-start': 'Startup on a full disk logs a message',
  'process/file-modes': 'Other system users cannot read the data',
  'process/upkeep': 'Cleanup starts a minute after startup, and a failed task does not delay others',
  'process/clock':
    'After a clock jump nothing is deleted permanently until the clock was steady for a day; records dated in the future block nothing after the clock is corrected',
  'process/indexes': 'Queries for cleanup, lists and counts use an index',
  'process/upload-fsync': 'An upload is on disk before its address is returned',
  'process/outbox': 'A sent e-mail is not sent again',
  'process/leases': 'One process at a time does a job; a process that has lost its lease writes no result',
  'process/takeover': 'After kill -9 in the middle of any job, another process finishes it within 15 seconds',
  'process/no-mail-for-spam': 'Suspected spam causes no e-mail',
  'process/idempotent-messages': 'The same words within ten minutes are one message',
  'process/thanks-limit': "Only new messages count towards a visitor's limit of three thank-you e-mails",
  // Beyond the specification
  'beyond/drafts': 'Input is stored while typing and survives a reload',
  'beyond/retry-queue': 'An inquiry written offline is sent automatically, exactly once',
  'beyond/retry-queue-anywhere': 'Pages without a form send queued messages too',
  'beyond/retry-queue-snapshot': 'A queued message is sent as submitted, regardless of later input',
  'beyond/retry-queue-refused': 'If a queued message is refused later, the visitor is informed',
  'beyond/retry-after': 'Queued messages respect Retry-After',
  'beyond/idempotent': 'A repeated message is stored once',
  'beyond/honeypot': 'A message with the honeypot filled in is stored as suspected spam',
  'beyond/forms-without-scripts': 'Both forms work without scripts',
  'beyond/form-too-large': 'A form that is too large is refused in plain words',
  'beyond/forms-behind-proxy': 'Both forms work behind an HTTPS proxy, without scripts and before scripts have loaded',
  'beyond/csrf': 'A form posted from another website is shown for confirmation, not sent',
  'beyond/body-limits': 'An incomplete body gets 408, one that is too large 413, whatever its Content-Length',
  'beyond/overload-inquiries':
    'While the process is overloaded, inquiries are accepted; other calls get 503 as JSON, pages as HTML',
  'beyond/pipelining': 'Pipelined requests are processed in order; too many close the connection',
  'beyond/slow-readers': 'A client that stops reading its response is disconnected; a slow reader is not',
  'beyond/slow-writers': 'A request with late headers or body is ended; headers that are too large are refused',
  'beyond/connection-limit': 'A client can open one hundred connections; a trusted proxy has no limit',
  'beyond/whole-list': 'The list of all products is rendered in pieces and never mixes two versions',
  'beyond/page-cache':
    'Public pages and calls are rendered once per content version and cached; no stale response is sent',
  'beyond/pages-without-database':
    'While PostgreSQL is unreachable cached pages are served for at most ten minutes, never an older version than one served; calls and forms wait, then answer 503',
  'scale/cdn':
    'Behind a CDN, a change of public content is visible within a second; only public responses are kept, and no copy shows a price that was hidden',
  'scale/cdn-purges':
    'Each change of public content is purged from the CDN until it confirms, by one process, also after a crash; repeated for pages that were under way',
  'beyond/content-version': 'A change is visible at once in this process and in others on the same database',
  'beyond/waking': 'Scripts are fetched early and run at the first interaction; no tap or key is lost',
  'beyond/shutdown': 'Shutdown takes less than ten seconds even if the mail server hangs, and loses no e-mail',
  'beyond/memory': 'The first start with the samples fits in 256 MB',
  'beyond/no-store': 'The response with the token is not cached',
  'beyond/proxy-warning': 'The log warns once about a proxy that TRUST_PROXY does not name',
  'beyond/mail-owner': 'The owner gets an e-mail about each inquiry',
  'beyond/mail-visitor': 'Visitors get a thank-you e-mail that contains no text from the form',
  'beyond/mail-outbox': 'No e-mail is lost or sent twice',
  'beyond/mail-injection': 'Input cannot add headers or recipients',
  'beyond/open-now': 'Shows whether the business is open now, or when it opens next',
  'beyond/map': 'The map loads on a tap, if a key is set',
  'beyond/videos': 'Videos load on a tap, from the player without cookies',
  'beyond/consent': 'Analytics load only after consent',
  'beyond/csp': 'The policy allows only what the page needs',
  'beyond/csp-alone': 'The policy alone is sufficient: no content can make a trusted script load a foreign one',
  'beyond/sitemap': '/sitemap.xml with the last change of each page',
  'beyond/robots': '/robots.txt',
  'beyond/feed': '/feed.xml',
  'beyond/social-pictures': 'A social picture for each product, post and page',
  'beyond/icons': 'Icons at the default addresses',
  'beyond/breadcrumbs': 'Breadcrumbs, visible and as structured data',
  'beyond/canonical': 'Each page has one canonical URL',
  'beyond/redirects': 'Old URLs redirect to new ones',
  'beyond/page-too-high': 'A page number beyond the last page redirects to the last page',
  'beyond/category-rename': 'Renaming or deleting a category costs the same for any number of products',
  'beyond/one-query':
    'Lists use one query with and without scripts: cards, a count up to 1,000, one spelling correction',
  'beyond/queries': 'No visitor query scans a whole table, on either engine',
  'beyond/deep-pages': 'Page 400 of a list costs about as much as the first',
  'beyond/post-cards': 'Lists of posts are read without their content; one post is read by its id',
  'beyond/sanitised': 'Blog HTML is sanitised on save, and again on read if the sanitiser changed',
  'beyond/post-pictures': 'Pictures of posts come by https or from our uploads',
  'beyond/plain-border': 'The plain border of a product photo is trimmed, and the original is kept',
  'beyond/migrations': 'A database of an earlier version is upgraded: order, search, posts to sanitise',
  'beyond/company-name': 'The company name of the settings appears everywhere',
  'beyond/accessible': 'Valid HTML, no findings of the accessibility checker, no horizontal scrolling',
  'beyond/colour-scheme': "Light and dark mode follow the visitor's system",
  'beyond/page-weight':
    "Pages stay within their budgets of bytes, files and statements, do not shift, and contain no code of the panel; the rupee sign's font is loaded only for prices",
  'beyond/picture-copies':
    'Smaller copies of a picture are made once, outside the event loop, with limited concurrency; if too many wait, a larger one is sent',
  'beyond/save-data': 'Save-Data: smaller pictures, no fonts, no prefetching',
  'beyond/view-transitions': 'Public pages cross-fade, except with reduced motion',
  'beyond/first-paint': 'The first paint needs two round trips after connecting: the page, then everything it needs',
  'beyond/list-layout': 'Cards are laid out when they come near the viewport, without layout shift',
  'beyond/early-hints': "Early hints announce a page's files to browsers behind a supporting proxy",
  'beyond/rendered-ahead':
    'Public pages are prerendered when a link is pressed; never URLs that write, count or belong to the panel',
  'beyond/large-text': 'With text at 200 % or zoom at 200 %, nothing breaks or disappears',
  'beyond/print': 'Pages print as sheets: no controls, no dark background, no collapsed sections',
  'beyond/forced-colours': 'Forced-colours mode does not recolour pictures',
  'beyond/no-overlap': 'Texts never overlap, at any width',
  'beyond/long-words': 'No word makes a page wider than the viewport',
  'beyond/links': 'No internal link is broken',
  'beyond/log': 'Failures are logged as JSON, one line each',
  'beyond/problem-texts': 'Validation errors are sentences of our own',
  'beyond/load-shedding': 'Visitors get 503 if the process is overloaded, not if other processes keep the CPU busy',
  'beyond/mixed-load': 'With visitors on every page and an owner who saves, no request fails or is delayed',
  'beyond/ci': 'A failed test fails the CI run',
  // Import and export
  'import/columns': 'Columns are guessed by their titles and can be chosen',
  'import/messy-files': 'Prices, words and files are read in the notations that dealers use',
  'import/values':
    "A value that the shop does not know is listed once with its rows and a proposal, or matched by the owner's choice, which is remembered",
  'import/dry-run':
    'Before anything is written, each row shows its effect: new, changed with old and new value, or refused with the reason',
  'import/job':
    'An import runs in the background in atomic batches, continues after a restart or in another process, and can be cancelled and undone; importing the same file again changes nothing',
  'import/calls': 'The calls of imports: upload, choose, read rows, start, cancel, undo, download refused rows',
  'import/round-trip': 'An exported file that is imported again changes nothing; no cell is a formula',
  'import/archive': 'All entered data and all pictures in one ZIP',
  'import/panel':
    'The import page: choose a file, map columns, review rows, run, cancel, undo, download refused rows, export',
  'import/pictures':
    'Pictures are fetched from public URLs and from a ZIP, each once and with the checks of an upload; private networks are never contacted',
  // The price grid
  'grid/save': 'One call changes many products in one transaction; lists, counts, searches, pages and history follow',
  'grid/refused': 'Products that cannot be saved are listed, with the reason at their cell',
  'grid/conflict': 'Changes by another user are never overwritten: the owner chooses theirs or their own',
  'grid/undo': 'Undo reverts a whole save, or nothing if another user changed one of its products since',
  'grid/rows':
    'Products are selected by search and filters, including the filter of the product list, and all results at once',
  'grid/cells': 'Cells accept the notations that dealers use; stock, status and quantity change together',
  'grid/bulk':
    'Prices of all selected products change by a percentage or an amount, rounded; label, stock, status, category and tags likewise',
  'grid/delete': 'Selected products are deleted in one step, after a confirmation with their number, with Undo',
  'grid/paste':
    'A pasted block fills the cells from the active one on, and copying returns the same format; invalid cells are reported',
  'grid/preview': 'Every change is listed with old and new value before the save, and each can be removed',
  'grid/keyboard': 'The grid is one tab stop and fully usable by keyboard',
  'grid/phone': 'On a phone the same products are a list of the same fields, with the same unsaved changes',
  'grid/kept': 'Unsaved changes survive an expired session and a closed page',
  // Business details
  'dealer/first-values':
    "The configuration file provides the first values of the dealer's facts; values changed in the panel remain",
  'dealer/kept': 'The business details are in the database, and a change increments the content version',
  'dealer/call':
    '`PUT /settings` includes the business details, documented with their formats; a request without them leaves them unchanged',
  'dealer/formats': 'Each business detail is validated; an error is shown in plain words at its field',
  'dealer/panel': 'Business details are edited under Settings, with a preview of what visitors see',
  'dealer/four-taps': 'On a phone, changing the WhatsApp number takes four taps from the dashboard',
  'dealer/everywhere': 'Pages, e-mails, pictures and structured data follow at the next request',
  'dealer/any-text': 'Any text of the owner is shown as text and never breaks the layout',
  'dealer/holidays': 'Days on which the business or a branch is closed; Open now and cache expiry respect them',
  'dealer/placeholders': 'The dashboard lists public sample values and links to their fields',
  'dealer/unreadable':
    'If the database cannot be read, the last known business details are used, else those of the configuration file',
  // Backups
  'backup/whole': 'A backup contains everything except sessions, at one instant, regardless of concurrent writes',
  'backup/under-load':
    'A backup made during heavy writing restores completely, with everything acknowledged before it began',
  'backup/engines':
    'A backup restores into either engine, replaces the existing site, and may be of an earlier version',
  'backup/all-or-nothing':
    'A failed restore changes nothing, nor does a file that is truncated, modified, of a newer version or of another passphrase',
  'backup/verified':
    "A backup is verified by restoring it elsewhere and comparing every row and every picture's bytes; a restore repairs damaged pictures",
  'backup/nightly':
    "The running site makes a backup every night in the dealer's time zone, and catches up on a missed one",
  'backup/one-at-a-time': 'One process per database makes backups; another takes over when it stops renewing its lease',
  'backup/rotation':
    'The last seven days and four weeks are kept, always including the last verified backup, and no other file is deleted',
  'backup/proven': 'Each backup is restored elsewhere in a separate process after it is made, and the result is stored',
  'backup/bucket':
    'Each backup is uploaded to the configured bucket and rotated there; a failure is reported and retried, and blocks nothing',
  'backup/own': 'A restore does not change the record of backups',
  'backup/panel':
    'Owners see the last backup, the last verified one, its contents and location, can download it and request one',
  'backup/warning':
    'The dashboard and the list of settings warn if the last backup failed or none was verified for two days, with instructions',
  // Pictures in a bucket
  'pictures/config': 'A bucket is configured by a few variables, which are checked at startup, all problems at once',
  'pictures/places':
    'Uploads, copies, listing and deletion work the same in a folder, in a bucket, and in both during a move',
  'pictures/bucket-failures':
    'A slow, failing, corrupting or full bucket delays no page and hangs no request; an upload is refused with the reason, and no damaged picture is sent, cached or copied',
  'pictures/cache': 'Pictures from a bucket are cached in memory up to a fixed size',
  'pictures/cdn': 'Public pages can load pictures from a CDN whose origin is the site',
  'pictures/move':
    'Pictures move between folder and bucket in both directions while the site runs; a move that was killed continues',
  'pictures/sweep': 'Uploads without a row are deleted after a week; several processes may sweep at once',
  'pictures/backup': 'A backup contains the pictures of a bucket and restores them into it',
  // Page texts
  'words/originals': "Unchanged texts are not stored: they follow the dealer's facts and later defaults",
  'words/kept':
    "The owner's texts are stored with the settings, have a history, and a change increments the content version",
  'words/call':
    '`PUT /settings` includes the page texts, documented with formats; absent fields stay, null restores the original',
  'words/any-text':
    'Any text of the owner, in any script, is shown as text and never breaks the layout, or is refused at its field in plain words',
  'words/panel':
    'Page texts are edited under Settings in sections, each with Restore original; lists are edited by touch and keyboard',
  'words/picture': 'Beside the form, a preview shows the real page with the typed text, scrolled to the edited part',
  'words/picture-alone': 'The preview has no URL, is not stored, runs no scripts, and is inert',
  'words/samples': 'Sample testimonials are marked in the panel until they are replaced',
  'words/no-reviews': 'Structured data contains no testimonials',
  // Media library
  'media/store':
    'Every upload is listed with its alt text and uses, can be searched, and unused ones can be moved to the trash',
  'media/replace': 'A replacement appears everywhere a picture is shown, atomically, and can be undone',
  'media/calls':
    'The calls of pictures: list, upload, describe, replace, remove; pictures of the settings only for owners',
  'media/texts':
    'Alt texts appear wherever visitors see the picture, without additional queries; without one, the default applies',
  'media/panel': 'The page of all pictures: uses, alt text, replace, search, unused pictures',
  'media/uploads': 'Any number of photos at once, each with progress; a failed one is named and retried',
  'media/at-its-place':
    'The alt text of a picture is shown and edited where the picture is used: products, posts, hero picture',
  'media/choose': 'An existing picture can be chosen for a product or a post',
  // E-mail from the panel
  'mail/panel':
    'E-mail is configured in the panel: server, port, encryption, user name, password, sender; errors are shown at their field',
  'mail/secret':
    'The password is encrypted, is in no response, history, export, trash or log, and is never sent to another server',
  'mail/test':
    'A test e-mail is sent at once with the entered values, saved or not, and the result is shown in plain words',
  'mail/environment': "Environment variables override the panel's settings, and the panel shows it",
  'mail/at-once': 'All processes use changed settings without a restart',
  // Operation
  'deploy/no-request-lost':
    'During an upgrade, or if a release fails to start, requests wait: none is refused, lost or executed twice',
  'upgrade/expand':
    'A program runs on a database with expand migrations that it does not know: it creates, reads, changes, deletes and restores every noun, and makes backups',
  'upgrade/previous-release': 'The API tests of the previous release pass on the schema of this one',
  'upgrade/expand-rules': 'An expand migration drops, renames and tightens nothing',
  'upgrade/contract':
    'A contract migration is applied by a command only, and on PostgreSQL not while a process of another release runs; programs that lack it refuse the database',
  'upgrade/roll':
    'One command upgrades or rolls back all machines one after another; it stops at the first that does not get ready and puts it back',
  'upgrade/draining':
    'On SIGTERM the process reports at once that it is not ready, closes each connection with its answer, and serves requests for `DRAIN_SECONDS` before it stops',
  'upgrade/under-load':
    'Rolling two sites on PostgreSQL behind Caddy to a later release and back under load fails no request; each acknowledged inquiry is stored once',
  'upgrade/proxy':
    'The proxy repeats only requests that are safe to repeat, and without a site that is ready serves pages in memory',
  'upgrade/assets': 'Each process serves the built files of the other releases that run on the same PostgreSQL',
  'status/panel':
    'Owners see the state of the website in the panel: e-mail, backups, disk space, errors, version and uptime',
  'status/room': 'Low disk space is reported before the disk is full',
  'status/errors': 'Errors of the last day are counted and shown in plain words, without a stack',
  'metrics/text': 'Process metrics are available at `/metrics`, on a local port, in the Prometheus text format',
  'metrics/private': 'Metrics contain no personal data, and no request creates a new series',
  'headers/grade':
    "Every kind of page and response scores at least 120 points with the rules of Mozilla's HTTP Observatory",
  'packages/audit':
    'A dependency with a known vulnerability fails the tests, unless an exception explains why it is harmless and until when',
  'reports/taken':
    'CSP violations are reported to the site and logged: the rule, the page, the blocked resource; nothing about the visitor',
  'reports/limited': 'Reports are limited in size and number per minute; others are dropped',
  'log/private': 'Each request has an id, in its response and in the log; the log contains no personal data',
  // Following up inquiries
  'messages/million':
    'A million messages: lists have pages, exports are streamed, filters use indexes, and a search reads a limited number at a time',
  'messages/timeline':
    'Each message has a timeline: received, opened, replies, status, notes, assignee, follow-up, with time and user; a repeated tap or change adds nothing and undoes nothing; it lasts in the trash',
  'messages/waiting-time':
    "Waiting time counts business hours of the message's branch, without holidays; after the goal in the settings, the message is marked Overdue, as text",
  'messages/views':
    'Views with addresses: Waiting, Today, Mine, Snoozed, Done; a follow-up that is due returns to the top of Waiting',
  'messages/follow-up':
    'A message has a follow-up day, an assignee and notes; staff get the names of the users and nothing else about them',
  'messages/reply-taps':
    'A tap on Call, Mail or WhatsApp is recorded and sets the message in progress; one more tap sets Answered or Try tomorrow',
  'messages/same-person': 'Earlier messages of the same person are found by phone number or e-mail in any spelling',
  'messages/mailbox':
    "E-mails in the dealer's mailbox become messages exactly once, with two processes, lost connections and kill -9; nothing in the mailbox changes",
  'messages/mailbox-text':
    'Name, e-mail and phone number are found in the e-mail, also for leads of portals; the original text is kept, and a cut is stated; attachments are ignored',
  'messages/mailbox-skips':
    "Automatic replies, newsletters, bounces and the site's own e-mails do not become messages, but leads and website forms in any of these forms do; the panel shows what was left out",
  'messages/mailbox-panel':
    'The mailbox is set up, tested and turned on in the panel; problems are shown there and in the status, in plain words; the password is never shown again',
  'replies/text':
    "A template is filled from the message, its product as visitors see it, and the user; a sentence with an empty or unknown placeholder is left out; a visitor's words add no placeholder, link, recipient or header",
  'replies/templates':
    'Owners edit the templates under Settings, with a preview of an example; a new site has six in English, Hindi and Marathi; visitors cannot read them',
  'replies/sheet':
    'A message is answered in two taps: Reply, then WhatsApp, e-mail or SMS with the text shown before; the tap is in the timeline and sets it in progress',
  'messages/manual':
    'Users enter an inquiry by phone or in the shop: stored once with its source, opened by its author, without e-mail or notification',
  'messages/reminders':
    'An inquiry that nobody opens within the goal, in opening hours, is announced once more to its assignee or the users that had it, then to all other users, by e-mail if they have no device, and to the owner; each step once, with any number of processes and after a crash',
  'messages/follow-up-reminder': 'At 9:00 of the follow-up day the assignee, or everyone, is notified once',
  'messages/digest':
    "At 9:00 on open days, those that chose it get a digest by notification or e-mail, once a day: what waits, the longest wait, today's follow-ups, yesterday's count; until 12:00 after downtime",
  'messages/to-do': "The dashboard begins with today's follow-ups and what waits: names, waiting time and link",
  'messages/unsent':
    'Failed e-mails and notifications are listed with recipient, subject, time and reason in plain words, and can be sent again',
  'push/devices':
    "Each user manages the browsers that get their notifications: name, test, pause, quiet hours, Hide names, remove; a removed user's devices go too",
  'push/signed-out':
    'Signing out, also from another device, a new password and a forgotten device end the notifications of the browser; an expired session does not',
  'push/keys':
    'One pair of VAPID keys is shared by all processes and stored encrypted; if it cannot be decrypted, it is replaced and all devices are removed',
  'push/new-message': 'A new message queues a notification per device in its transaction, and it is sent at once',
  'push/private':
    'A notification is signed (RFC 8292) and encrypted (RFC 8291), and contains at most name and subject, and neither with Hide names',
  'push/answers':
    '201, 404, 410, 400, 403, 413, 429 with Retry-After, 5xx and timeouts of a push service are handled, with retries and backoff',
  'push/once': 'A notification is sent once, also if its result cannot be recorded, and survives a restart',
  'push/exactly-once':
    'Through kills of two processes, lost responses, double taps, clock jumps, a failing push service and a dead mail server, each inquiry is stored once and announced; a copy only of a notification that was under way at a kill or a jump',
  'push/quiet':
    "Notifications wait during the quiet hours of a device on the dealer's clock; those older than a day are dropped, or listed as not sent if they failed",
  'push/closed':
    'Once a message is answered, resolved, followed up on another day, spam or deleted, its notifications and reminders are closed on all devices, or never sent',
  'push/public': 'Endpoints are https on public addresses: checked when a device is added and at each connection',
  'push/worker':
    'The service worker shows, replaces and closes notifications; a tap opens the message, actions call or open WhatsApp',
  'push/replaced':
    'A subscription that the browser replaces is registered for the same device; without a session at the next opening',
  'push/panel':
    'Account has a section Notifications, which also explains the Home Screen on an iPhone, blocked permission and browsers without notifications',
  'install/weight': 'The scripts of the dashboard are at most 120 kB compressed, in at most 8 files',
  'install/manifest':
    'Phones and computers can install the panel: company name, icons, shortcuts to Messages and Add product; public pages have no manifest',
  'install/shell':
    "A service worker caches the panel's documents, scripts, styles and fonts, so that it opens while offline; public pages have none",
  'install/update': 'A new build takes over between two pages, without losing typed text',
  'install/offline-actions':
    'While offline, status, follow-up, note, reply, price and stock are queued in the browser, shown as pending, and sent once and in order, also by the page after a killed one, and never by another user; a conflict is shown; sign-out asks first',
  'install/last-answers':
    'Lists open with cached responses, which are then refreshed; while offline, the panel shows their age; forms load from the server first; sign-out and the end of a session clear the cache',
  // Quotations
  'quotations/sums':
    'Sums are exact to the paisa by the rules of GST: CGST and SGST within a state, else IGST; the displayed lines add up to the displayed total, with a round-off line',
  'quotations/words': 'The total in words, with lakh and crore',
  'quotations/gstin': 'A GSTIN is checked by its form, state and check digit, however it is typed',
  'quotations/hsn': 'HSN codes are suggested by the kind of product and line',
  'quotations/numbers':
    'Quotations are numbered by financial year when they are sent, without gaps or duplicates with any number of writers and processes',
  'quotations/states': 'Draft, sent, opened, accepted, declined, expired, replaced; a sent quotation never changes',
  'quotations/draft': 'A draft from an inquiry has its customer, machines, plan, prices, HSN codes and GST rates',
  'quotations/versions': 'A change of a sent quotation is its next version, with the same number',
  'quotations/decisions':
    'The customer accepts or declines with a reason, once and only what is valid; the owner is notified',
  'quotations/list':
    'Quotations are listed by state, customer and number, with their count and open value, and exported',
  'quotations/sending':
    'A quotation is sent by WhatsApp, e-mail or copied link; a repeated request sends nothing twice',
  'quotations/settings':
    'GSTIN, state, bank details, UPI ID, terms and validity are set by owners, and public on quotations only',
  'quotations/pdf':
    'The PDF file shows the same texts and sums as the page, on one A4 page for ten lines, with embedded fonts for ₹ and Devanagari, a repeated head and page numbers; the same quotation has the same bytes',
  'quotations/pdf-thread': 'PDF files are drawn in a worker thread; a failed one does not affect the next',
  'quotations/page':
    "The customer's page works without JavaScript, shows the same texts as the PDF file and the state, and accepts or declines after a confirmation; it is not stored, not indexed, sends no referrer, and is unknown without its secret",
  'quotations/mail-file': 'The e-mail to the customer has the PDF file, made when it is sent',
  'quotations/staff-file': 'Users get the PDF file of a quotation, also of a draft',
  'quotations/four-taps':
    'A message becomes a quotation by WhatsApp in four taps on a phone: message, Quotation, Send, WhatsApp',
  'quotations/editor':
    "The form shows the totals of the server's code during typing, checks the GSTIN, and says what is missing before a quotation can be sent",
  'quotations/conflict':
    'Two users who edit one draft keep both changes; a draft that someone else has changed is not sent',
  'quotations/lost-response': 'Send after a lost response gives no second number',
  'quotations/session-ended': 'If the session ends in mid-form, the form keeps its text and saves it after signing in',
  'quotations/new-version':
    'A sent quotation is read-only, with its state and link; New version opens a draft with its lines',
  'quotations/list-page': 'The list of quotations with the open value, filters and search in the address, and export',
  // Improvements and privacy
  'improve/list':
    'One call lists what costs sales, by problem with its total: no picture, no price and no plan, a sale price that is not lower, old price, thin or shared description, empty category, searches without results, pages not found, samples, heavy pictures; a line goes away once fixed',
  'improve/panel':
    'The page To improve shows them in groups, each line with a button to the place that fixes it; works at 360 pixels',
  'improve/growth': 'With 10,000 products the list takes a few statements, at most 20 rows a problem',
  'privacy/find':
    'Owners find everything stored about a person by phone number or e-mail in any spelling: messages, events, photos, e-mails, quotations and the trash; and save it as a file',
  'privacy/erase':
    'An erasure deletes all of it for good in one transaction, on both engines, also while a message moves to the trash or back; sent quotations are kept, drafts are not',
  'privacy/log': 'Exports, erasures and expired messages are logged without the number or address',
  'privacy/retention':
    'Resolved messages and spam are deleted for good after the months of the settings, if the owner chose any; sent quotations after 8 years',
  'privacy/page':
    'A page says what is stored, why, for how long and which rights a visitor has, from the settings; complete without JavaScript, in the sitemap, linked from the footer and from every form that asks for personal data',
  // Insights
  'insights/taps':
    "Taps on WhatsApp, call, e-mail, map, share and quote list links are counted by product, page, branch, campaign and hour of the dealer's clock, with and without scripts, each once",
  'insights/counted-is-made':
    'In the browser, counted taps and views equal those made, ± 0: with and without scripts, on cached and on prerendered pages, without bots',
  'insights/bots': 'Bots, previews, monitors and pages loaded ahead are not counted',
  'insights/private':
    'No cookie, no network address and no personal data is stored: searches that look like a phone number, an e-mail address, a PAN or a GSTIN are dropped, and so are addresses with secrets',
  'insights/views': 'Views of products are counted on the server, in at most 20 µs each',
  'insights/searches':
    'A search counts once, without its half-typed words and further pages; searches without results and chosen facets count too',
  'insights/missing': 'Addresses without a page are counted, without files and probes',
  'insights/stored':
    'Counts are added in one statement every few seconds and at shutdown, shared by all processes, and deleted after 13 months',
  'insights/bounded': 'Made-up requests fill neither the memory nor the table; taps are limited by network, in memory',
  'insights/report':
    "Staff read and export taps, views, inquiries, quotations and their value by day, week, month, product, branch, campaign and page, on the dealer's clock",
  'insights/page': 'The panel shows the figures with charts and accessible tables; the range is in the address',
  // Quote list
  'list/add':
    '“Add to list” on cards of lists, products, comparisons and suggestions; the header shows the number of machines, without a layout shift',
  'list/address': 'A list is its address: product, quantity, wish and note of at most 30 lines, in one canonical form',
  'list/page':
    'Lines with picture, price now, quantity, buy, rent or service, note, order and removal; sums of public prices only',
  'list/share': 'A list is shared by its link, and as a text for WhatsApp',
  'list/without-scripts': 'The list works without scripts and cookies; with scripts it is kept in the browser',
  'list/items':
    'One form sends the list as one inquiry with names and public prices of that time; a repeat is stored once',
  'list/hidden-price': 'A price on request is in no sum, address, script or answer',
  'list/panel': 'The panel lists the items with links, the price of then and the price of now',
  'list/reference':
    "A visitor's inquiry has a short reference and a secret page: state, items, sent quotations; its visitor adds a line or withdraws",
  'list/secret-page':
    'A wrong reference and a wrong key have the same answer; the page is not cached, not indexed and sends no referrer, and reads are limited',
  'list/promise':
    'After sending and in the acknowledgement: the reference and when the dealer replies, from the reply goal in the opening hours of the branch',
  // Hostile input
  'hostile/requests':
    'Any request from any client: no 5xx, a response within two seconds, only documented statuses and schemas',
  'hostile/uploads':
    'A modified file is stored as a re-encoded picture with no other content, or refused with a message and without leftovers',
  'hostile/sanitiser-alone': 'With the policy disabled, the sanitiser alone stops all scripts in untrusted HTML',
  'hostile/policy-alone': 'With the sanitiser disabled, the policy alone stops all scripts in untrusted HTML',
  'hostile/words':
    'Untrusted text is harmless outside HTML: in URLs of pictures and videos, structured data, e-mail headers, exported cells, script keys, internal links, searches',
  'hostile/limits':
    'Each input limit accepts the maximum and rejects one more with the right status; a limit without a test fails',
};
