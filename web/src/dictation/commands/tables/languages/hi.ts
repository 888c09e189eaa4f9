import { beginning, ending, tongue } from '../tongue.ts'

/** Hindi. Names: CLDR 41, annotations/hi, and what people say, in English words too ("फुल स्टॉप"). */
/** They stand behind their nouns. */
const behind = 'में से पर को का की के ने वाला वाली वाले लग लगा लगाना लगाने लगाया लगाकर लगाती लगाता'
const determiners = 'एक यह वह इस उस हर कोई किसी मेरा अपना बिना'

export const hindi = tongue({
  and: 'और या तथा',
  before: ending(determiners),
  marks: {
    period: {
      say: 'पूर्ण विराम, पूर्णविराम',
      heard: 'खड़ी पाई, फुल स्टॉप, फुलस्टॉप',
      text: '।',
      after: beginning(behind),
    },
    comma: { say: 'अल्पविराम, कॉमा', heard: 'अल्प विराम, कोमा', after: beginning(behind) },
    'question-mark': {
      say: 'प्रश्नवाचक चिह्न, प्रश्न चिह्न',
      heard: 'प्रश्नवाचक चिन्ह, प्रश्न चिन्ह, क्वेश्चन मार्क',
      after: beginning(behind),
    },
    'exclamation-mark': { say: 'विस्मयादिबोधक चिह्न', heard: 'विस्मयादिबोधक चिन्ह, विस्मयादिबोधक' },
    colon: 'कोलन',
    semicolon: { say: 'सेमीकोलन, अर्धविराम', heard: 'अर्ध विराम, सेमी कोलन' },
    ellipsis: { say: 'एलिप्सिस', heard: 'डॉट डॉट डॉट' },
    hyphen: { say: 'हाइफ़न, योजक चिह्न', heard: 'हाइफन, योजक चिन्ह' },
    dash: { say: 'डैश' },
    'open-quote': { say: 'उद्धरण चिह्न खोलें, उद्धरण शुरू', heard: 'उद्धरण चिन्ह खोलें, कोट खोलें, ओपन कोट' },
    'close-quote': { say: 'उद्धरण चिह्न बंद करें, उद्धरण समाप्त', heard: 'उद्धरण चिन्ह बंद करें, कोट बंद करें, क्लोज कोट' },
    'open-parenthesis': { say: 'कोष्ठक खोलें', heard: 'कोष्ठक शुरू, ब्रैकेट खोलें' },
    'close-parenthesis': { say: 'कोष्ठक बंद करें', heard: 'कोष्ठक बंद, कोष्ठक समाप्त, ब्रैकेट बंद करें' },
    'new-line': { say: 'नई पंक्ति, नई लाइन', heard: 'अगली पंक्ति, अगली लाइन', after: beginning(behind) },
    'new-paragraph': {
      say: 'नया अनुच्छेद, नया पैराग्राफ',
      heard: 'नया पैराग्राफ़, अगला अनुच्छेद, अगला पैराग्राफ',
      after: beginning(behind),
    },
  },
  commands: {
    'scratch-that': 'इसे मिटाओ, इसे मिटा दो, इसे मिटाएँ, इसे मिटाएं, इसे हटाओ, इसे हटा दो, इसे हटाएँ',
    'delete-sentence': 'आखिरी वाक्य मिटाओ, आखिरी वाक्य मिटाएँ, आखिरी वाक्य हटाओ, पिछला वाक्य हटाएँ',
    undo: { say: 'इसे पूर्ववत करें, इसे वापस लो, इसे वापस लें', bare: 'पूर्ववत करें, अनडू करें, अनडू' },
    redo: { say: 'इसे फिर से करें', bare: 'रीडू करें' },
    'change-language': '(भाषा) <words> में बदलें|बदलो|बदल (दो), भाषा <words> करें|करो, <words> पर स्विच करें|करो',
    stop: 'सुनना बंद करो, सुनना बंद करें, श्रुतलेख बंद करें, डिक्टेशन बंद करो, डिक्टेशन बंद करें, माइक बंद करो, माइक बंद करें, रिकॉर्डिंग बंद करो, रिकॉर्डिंग बंद करें',
  },
})
