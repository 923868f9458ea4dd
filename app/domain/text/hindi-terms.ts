/** Hindi words of specifications, without dots below letters, and their English. */
const terms = `
  हाँ|हां|जी हाँ|जी हां=yes; नहीं है|उपलब्ध नहीं है|उपलब्ध नहीं|नहीं|नही|अनुपलब्ध=no;
  वैकल्पिक|ऑप्शनल|विकल्प=optional; मानक|स्टैंडर्ड|उपलब्ध|शामिल|इनबिल्ट=standard; बिना=without;
  अधिकतम|मैक्सिमम=maximum; अनुशंसित|सुझाया गया|सुझाई गई|रिकमेंडेड=recommended; औसत=average;
  मासिक क्षमता=monthly duty; मासिक=monthly; वॉल्यूम|मात्रा=volume; ड्यूटी साइकिल|ड्यूटी साइकल|ड्यूटी=duty;
  प्रति माह|प्रति महीना|प्रति महीने|हर महीने=per month; प्रति मिनट=per minute; मिनट=minute;
  पहला पेज|पहला पन्ना|पहली कॉपी=first page; पेज|पन्ने|पन्ना|पृष्ठ=pages; आउटपुट=output; शीट|शीट्स=sheets;
  प्रिंटिंग|छपाई|प्रिंट|मुद्रण=print; प्रिंटर=printer; फोटोकॉपियर|कॉपियर=copier; फोटोकॉपी मशीन|जेरॉक्स=copier;
  फोटोकॉपी|कॉपी=copy; स्कैनिंग|स्कैन=scan; स्कैनर=scanner; फैक्स=fax; वाई-फाई|वाईफाई|वाई फाई|वायरलेस=wifi;
  ईथरनेट|इथरनेट=ethernet; नेटवर्क=network; लैन=lan; यूएसबी=usb; कनेक्टिविटी|इंटरफेस=interface;
  दोनों तरफ|दो तरफा|दोतरफा|दोनों ओर=two sided; डुप्लेक्स|डूप्लेक्स=duplex; ऑटोमैटिक|स्वचालित|ऑटो=automatic;
  मैनुअल|मैन्युअल|हस्तचालित=manual; डॉक्यूमेंट फीडर|फीडर|एडीएफ=adf; बायपास|बाईपास|बाइपास=bypass; कैसेट=cassette;
  ट्रे=tray; क्षमता=capacity; पेपर|कागज=paper; आकार|साइज=size; ए4=a4; ए3=a3; गति|स्पीड|रफ्तार=speed;
  तकनीक|टेक्नोलॉजी=technology; लेजर=laser; इंकजेट=inkjet; इंक टैंक|इंकटैंक=ink tank; डॉट मैट्रिक्स=dot matrix;
  थर्मल=thermal; रंगीन|रंग|कलर=colour;
  ब्लैक एंड व्हाइट|ब्लैक & व्हाइट|श्वेत-श्याम|काला-सफेद|काला सफेद|मोनोक्रोम|मोनो|काला|काले|ब्लैक=mono;
  मेमोरी|मेमरी|रैम=memory; जीबी=gb; एमबी=mb; बिजली की खपत|बिजली खपत|बिजली=power; वाट=watts; कार्य|फंक्शन=functions;
  टोनर=toner; तीनों|दोनों=all; ऑप्शन=option; स्याही|इंक=ink; मशीन=machine; मल्टीफंक्शन|ऑल-इन-वन|ऑल इन वन=multifunction; डुप्लीकेटर=duplicator;
  प्रोडक्शन|प्रेस=production; के लिए=for; और|एवं|व=and; से=to; हजार=thousand; लाख=lakh
`;

const english = new Map(
  terms.split(';').flatMap((term) => {
    const [hindi = '', word = ''] = term.trim().split('=');
    return hindi.split('|').map((each) => [each, word] as const);
  }),
);
const longestFirst = [...english.keys()].sort((a, b) => b.length - a.length);
const known = new RegExp(`(?<![\\p{L}\\p{M}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{M}])`, 'gu');

/** Replaces the Hindi words of specifications by English ones; keeps all other words. The text must be normalised. */
export const withoutHindi = (text: string): string =>
  /\p{Script=Devanagari}/u.test(text)
    ? text.replaceAll('\u093c', '').replace(known, (word) => english.get(word) as string)
    : text;
