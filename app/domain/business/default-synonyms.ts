/** Synonyms of the trade, used until the owner enters a list: one group per line. */
export const defaultSynonyms = `
photocopier, photocopy, photocopying, copier, photostat, photostate, xerox, zerox, फोटोकॉपी, फोटोकॉपियर, फोटोस्टेट, ज़ेरॉक्स, ज़ेरोक्स, जीरॉक्स
printer, print, प्रिंटर, प्रिन्टर
multifunction, mfp, all in one, printer cum scanner, scanner cum printer, printer cum copier, copier cum printer, printer cum photocopier, printer cum xerox, xerox cum printer, printer cum scanner cum copier, printer cum scanner cum xerox, print scan copy, 3 in 1, three in one, मल्टीफंक्शन, ऑल इन वन
scanner, scan, scanning, स्कैनर, स्कैन
toner, टोनर
ink, स्याही, इंक
cartridge, catridge, कार्ट्रिज
drum, ड्रम
colour, color, coloured, colored, रंगीन, कलर
black and white, black & white, b/w, b&w, bnw, mono, monochrome, ब्लैक एंड व्हाइट, श्वेत श्याम
A3, A3 size, A3 paper
A4, A4 size, A4 paper
legal, legal size, foolscap
duplex, double side, double sided, both side, both sides, two side, two sided, दोनों तरफ
wifi, wireless, वाईफाई
network, lan, ethernet
adf, document feeder, auto feeder
fax, facsimile, फैक्स
laser, lazer, लेजर
inkjet, ink jet, इंकजेट
ink tank, inktank, tank printer, इंक टैंक
large format, wide format, plotter, प्लॉटर
production, heavy duty
refurbished, reconditioned, second hand, used, old, pre owned, पुराना, पुरानी, सेकंड हैंड
rent, rental, renting, hire, lease, किराया, किराए, किराये, भाड़ा, भाड़े
canon, कैनन
hp, hewlett packard, एचपी
epson, एप्सन
brother, ब्रदर
kyocera, क्योसेरा
ricoh, रिको
konica minolta, कोनिका मिनोल्टा
konica, कोनिका
`.trim();
