import { describe, expect, test } from 'vitest'
import { readMarked, showMarked } from '../../../test/marked-text.ts'
import { editorTranscript, type TranscriptUnderTest, transcripts } from '../../../test/transcripts.ts'

/** A text with its cursor or selection, what is said there one utterance after the other, and the text afterwards. */
const seams: [before: string, utterances: string[], after: string][] = [
  ['Hello|', ['comma how are you'], 'Hello, how are you|'],
  ['Hello |', ['comma how are you'], 'Hello, how are you|'],
  ['Hello|', ['period how are you'], 'Hello. How are you|'],
  ['Hello.|', ['Period.'], 'Hello.|'],
  ['Hello.|', ['question mark'], 'Hello?|'],
  ['Hello,|', ['period'], 'Hello.|'],
  ['|', ['hello', 'comma', 'period'], 'Hello.|'],
  ['Is it?|', ['exclamation mark'], 'Is it?!|'],
  ['It was 5 p.m.|', ['comma and dark'], 'It was 5 p.m., and dark|'],
  ['It was 5 p.m.|', ['period'], 'It was 5 p.m.|'],
  ['Hello| world', ['comma'], 'Hello,| world'],
  ['Hello| world', ['hyphen'], 'Hello-|world'],
  ['Hello | world', ['hyphen'], 'Hello-|world'],
  ['Hello|', ['new line how are you'], 'Hello\nHow are you|'],
  ['Hello |', ['new paragraph how are you'], 'Hello\n\nHow are you|'],
  ['Hello|  world', ['new paragraph'], 'Hello\n\n|world'],
  ['Hello\n|', ['new paragraph next'], 'Hello\n\nNext|'],
  ['Hello|', ['\n', 'how are you'], 'Hello\nHow are you|'],
  ['Hello|', ['new line', 'how are you'], 'Hello\nHow are you|'],
  ['Hello|', ['question mark', 'fine'], 'Hello? Fine|'],
  ['|world', ['open quote'], '"|world'],
  ['|', ['open quote', 'hello', 'close quote', 'he left'], '"Hello" he left|'],
  ['1. Eggs|', ['new line two full stop at noon we ate'], '1. Eggs\n2. At noon we ate|'],
  ['|', ['it rained dash', 'the third day dash and', 'we left'], 'It rained - the third day - and we left|'],
  ['|', ['it said comma', 'open quote come home period close quote'], 'It said, "Come home."|'],
  ['|', ['see version three point one', 'point four'], 'See version 3.1.4|'],
  ['|', ['he came open paren late period', 'close paren then he left'], 'He came (late.) then he left|'],
  ['|', ['the trial period', 'lasts thirty days', 'period'], 'The trial period lasts 30 days.|'],
  [
    'Method|',
    ['colon new line number one eat', 'new line number two', 'sleep'],
    'Method:\n1. Eat\n2. Sleep|',
  ],
  [
    '|',
    ['the tenant open bracket here the', 'lessee close bracket pays'],
    'The tenant [here the lessee] pays|',
  ],
  ['|', ['dash who is there', 'new line dash it is me'], '- Who is there\n- It is me|'],
  [
    '|',
    ['the second violinist dash', 'a postman dash', 'slept'],
    'The second violinist - a postman - slept|',
  ],
  [
    'She said|',
    ['open quote yes period close quote', 'but how did he know'],
    'She said "yes." But how did he know|',
  ],
  ['He asked "Why?"|', ['which one do you want question mark'], 'He asked "Why?" Which one do you want?|'],
  ['He asked "Why?"|', ['they left'], 'He asked "Why?" They left|'],
  ['|', ['open quote who is it question mark close quote', 'he droned'], '"Who is it?" he droned|'],
  [
    '|',
    ['supplies colon bullet point pencils bullet point', 'glue bullet point a red folder'],
    'Supplies:\n- Pencils\n- Glue\n- A red folder|',
  ],
  ['She said|', ['quote no unquote', 'and left'], 'She said "no" and left|'],
  ['She said|', ['quote I will never', 'go back unquote period'], 'She said "I will never go back".|'],
  ['She said "no|', ['quote', 'and left'], 'She said "no" and left|'],
  [
    '|',
    ['open quote are you there question mark close quote', 'she asked period'],
    '"Are you there?" she asked.|',
  ],
  [
    '|',
    ['open quote can I keep it question mark close quote', 'the old man asked comma smiling period'],
    '"Can I keep it?" the old man asked, smiling.|',
  ],
  [
    '|',
    ['open quote is that all question mark close quote', 'the boy asked nothing more period'],
    '"Is that all?" The boy asked nothing more.|',
  ],
  [
    '|',
    [
      'open quote not tonight comma close quote',
      'she said comma open quote but tell your',
      'mother period close quote',
    ],
    '"Not tonight," she said, "but tell your mother."|',
  ],
  [
    '|',
    ['my sister open bracket the one who lives', 'in Leeds close bracket'],
    'My sister [the one who lives in Leeds]|',
  ],
  [
    'Agenda:|',
    ['new line number one budget', 'new line number two hiring'],
    'Agenda:\n1. Budget\n2. Hiring|',
  ],
  ['Cake|', ['new line', 'number one mash two bananas'], 'Cake\n1. Mash two bananas|'],
  ['Cake|', ['new line number one rule is rest'], 'Cake\nNumber 1 rule is rest|'],
  [
    'To do|',
    ['colon', 'number one call Ann number two pay Bob', 'number three eat'],
    'To do:\n1. Call Ann\n2. Pay Bob\n3. Eat|',
  ],
  ['|', ['number one period tea', 'number two is late'], 'Number 1. Tea number 2 is late|'],
  ['|', ['one period tea', 'number two milk', 'and sugar'], '1. Tea\n2. Milk and sugar|'],
  ['|', ['we are number one', 'number two pencils break'], 'We are number 1 number 2 pencils break|'],
  ['|', ['number one goes to town', 'number two waits'], 'Number 1 goes to town number 2 waits|'],
  [
    'Buy|',
    ['colon', 'bullet', 'oat milk', 'from town', 'bullet eggs'],
    'Buy:\n- Oat milk from town\n- Eggs|',
  ],
  ['|', ['groceries colon bullet milk bullet eggs'], 'Groceries:\n- Milk\n- Eggs|'],
  ['Buy:\n- Milk|', ['Bullet in town eggs full stop'], 'Buy:\n- Milk\n- In town eggs.|'],
  ['Buy\n- |', ['bullet milk', 'bullet eggs'], 'Buy\n- Milk\n- Eggs|'],
  ['He bit the|', ['bullet', 'and left'], 'He bit the bullet and left|'],
  ['A fear:|', ['bullet trains are fast'], 'A fear: bullet trains are fast|'],
  [
    'A:\n1. Tea\n|',
    ['two full stop milk new line three full stop', 'next week'],
    'A:\n1. Tea\n2. Milk\n3. Next week|',
  ],
  ['Hi|', ['new line three full stop', 'next week'], 'Hi\nThree. Next week|'],
  [
    'The lead violin|',
    ['open brackets a new', 'one close brackets played'],
    'The lead violin [a new one] played|',
  ],
  [
    '"I came."|',
    ['the detective wrote', 'nothing down period'],
    '"I came." The detective wrote nothing down.|',
  ],
  ['"Not me!"|', ['hissed Gwen period'], '"Not me!" hissed Gwen.|'],
  [
    'Tasks:\n1. Tea\n2. Ink|',
    ['new line', 'three period', 'Omar will check'],
    'Tasks:\n1. Tea\n2. Ink\n3. Omar will check|',
  ],
  ['"Who is it?"|', ['roared the troll period'], '"Who is it?" roared the troll.|'],
  ['He said|', ['open quote I meant to dash close quote'], 'He said "I meant to -"|'],
  ['|', ['he is a sixty', 'two year old man'], 'He is a 62-year-old man|'],
  ['|', ['it should be forty', 'eight inches wide'], 'It should be 48 inches wide|'],
  ['|', ['I paid forty', 'eight people came'], 'I paid 40 eight people came|'],
  ['|', ['we signed in twenty', 'twenty four and paid'], 'We signed in 2024 and paid|'],
  ['|', ['it went from ten to twenty', 'five people came'], 'It went from 10 to 20 five people came|'],
  ['|', ['thanks new line hashtag running hashtag Chicago'], 'Thanks\n#running #Chicago|'],
  ['I leave:|', ['new line open bracket a close bracket my piano'], 'I leave:\n[a] my piano|'],
  ['Q: Can you|', ['come question mark new line A colon my wife can'], 'Q: Can you come?\nA: My wife can|'],
  [
    '|',
    ['for the caps on summer research caps off period', 'keep the caps on and take your caps off'],
    'For the Summer Research. Keep the caps on and take your caps off|',
  ],
  ['"Go!"|', ['they all shouted period'], '"Go!" they all shouted.|'],
  ['|', ['we met at seven p.m.', 'by the river period'], 'We met at 7 p.m. by the river.|'],
  ['|', ['we met at seven p.m. period', 'by noon we left'], 'We met at 7 p.m. By noon we left|'],
  [
    '|',
    ['two reasons colon new line one close paren lower fees new line two close paren', 'no contract'],
    'Two reasons:\n1) Lower fees\n2) No contract|',
  ],
  ['Who can\n- |', ['drive a van', 'bullet point lift boxes'], 'Who can\n- Drive a van\n- Lift boxes|'],
  ['|', ['repair it within twenty', 'eight days full stop'], 'Repair it within 28 days.|'],
  ['|', ['she is twenty', 'five minutes later he left'], 'She is 20 5 minutes later he left|'],
  ['|', ['it leaves at six forty', 'five a.m. period'], 'It leaves at 6:45 a.m.|'],
  ['|', ['until nineteen fifty', 'seven period'], 'Until 1957.|'],
  ['|', ['born in nineteen eighty', 'five of us left'], 'Born in 1980 five of us left|'],
  ['|', ['it is version two point', 'four comma'], 'It is version 2.4,|'],
  ['|', ['it was a strange period', 'of my life'], 'It was a strange period of my life|'],
  ['|', ['I know that period', 'of course'], 'I know that. Of course|'],
  ['|', ['in the poem open quote', 'hope close quote'], 'In the poem "hope"|'],
  ['|', ['open single quote', 'hello close single quote'], "'Hello'|"],
  ['Hello|', ['close quote', 'and left'], 'Hello" and left|'],
  ['"Hello.|', ['unquote she left'], '"Hello." she left|'],
  ['well|', ['hyphen', 'known'], 'well-known|'],
  ['and|', ['slash', 'or'], 'and/or|'],
  ['50|', ['percent sign'], '50%|'],
  ['The dog|', ['apostrophe s dinner'], "The dog's dinner|"],
  ['Hello|', ['open paren', 'my aunt', 'close paren', 'is here'], 'Hello (my aunt) is here|'],
  ['Hello| world', ['open paren'], 'Hello (|world'],
  ['(Hello|', ['close paren'], '(Hello)|'],
  ['see|', ['dollar sign', '20'], 'see $20|'],
  ['see|', ['hashtag', 'winning'], 'see #winning|'],
  ['Buy|', ['bullet point milk', 'next bullet bread'], 'Buy\n- Milk\n- Bread|'],
  ['Buy\n|', ['bullet point milk'], 'Buy\n- Milk|'],
  ['Well|', ['ellipsis', 'maybe'], 'Well... maybe|'],
  ['It was|', ['all caps on the end all caps off'], 'It was THE END|'],
  [
    '|',
    ['she asked comma open quote where question mark close quote', 'nobody answered'],
    'She asked, "Where?" Nobody answered|',
  ],
  ['We meet on|', ['June', 'third at noon'], 'We meet on June 3 at noon|'],
  ['|', ['we meet on the', 'fourth', 'of July period'], 'We meet on July 4.|'],
  [
    '|',
    ['we will need twenty', 'five chairs and six tables period'],
    'We will need 25 chairs and six tables.|',
  ],
  ['|', ['there are twenty', 'one cats period'], 'There are 21 cats.|'],
  ['|', ['I paid forty', 'eight people came period'], 'I paid 40 eight people came.|'],
  ['Please write to|', ['parking at example dot com period'], 'Please write to parking@example.com.|'],
  ['See|', ['docs dot fernhill', 'dot', 'io'], 'See docs.fernhill.io|'],
  ['Write to|', ['jane dot doe', 'at example dot com period'], 'Write to jane.doe@example.com.|'],
  ['We met on|', ['June third period'], 'We met on June 3.|'],
  ['We met in|', ['June', 'third graders sang'], 'We met in June third graders sang|'],
  ['Call|', ['five five five', 'one two three four period'], 'Call 555-1234.|'],
  ['It costs|', ['two hundred', 'and fifty dollars'], 'It costs $250|'],
  ['We have|', ['two hundred', 'and fifty chairs'], 'We have 250 chairs|'],
  ['It is|', ['three point', 'five million'], 'It is 3.5 million|'],
  ['She is|', ['twenty', 'five minutes later he left'], 'She is 20 5 minutes later he left|'],
  ['|', ['twenty', 'thirty', 'forty'], '20 30 40|'],
  ['|', ['it took three', 'hours'], 'It took 3 hours|'],
  ['|', ['see paragraph', 'three'], 'See paragraph 3|'],
  ['|', ['pages two hundred', 'to two twenty five'], 'Pages 200 to 225|'],
  ['|', ['your code is k seven q', 'two nine comma please'], 'Your code is K7Q29, please|'],
  ['|', ['thirty', 'one pupils signed up'], '31 pupils signed up|'],
  ['|', ['it starts at two', 'p m eastern time'], 'It starts at 2 p.m. eastern time|'],
  ['|', ['the whole', 'nine yards'], 'The whole nine yards|'],
  [
    '|',
    ['the suspect dash a man', 'in his thirties dash fled period'],
    'The suspect - a man in his thirties - fled.|',
  ],
  [
    '|',
    [
      'he wrote that quote they open square bracket',
      'the tenants close square',
      'bracket never paid unquote',
    ],
    'He wrote that "they [the tenants] never paid"|',
  ],
  ['|', ['both studies underscore', 'the need for sleep'], 'Both studies underscore the need for sleep|'],
  ['|', ['I read caps on silent', 'harbor lights caps off'], 'I read Silent Harbor Lights|'],
  [
    '|',
    ['open quote where is it question mark close quote my', 'father asked'],
    '"Where is it?" my father asked|',
  ],
  ['|', ['he has a cough period', 'denies fever'], 'He has a cough. Denies fever|'],
  ['|', ['that is', 'correct period'], 'That is correct.|'],
  ['Hello there. That is|', ['correct period', 'he said so'], 'Hello there. That is correct. He said so|'],
  ['Hello [big] world', ['comma'], 'Hello,| world'],
  ['Hello [big] world', ['small'], 'Hello small| world'],
  ['[Hello] world', ['goodbye'], 'Goodbye| world'],
  ['Hello [big] world', ['caps on'], 'Hello [big] world'],
  ['I like|', ['cap', 'paris'], 'I like Paris|'],
  [
    'I read|',
    ['caps on', 'the lord of the rings', 'caps off', 'twice'],
    'I read The Lord of the Rings twice|',
  ],
  ['This is|', ['all caps on', 'not good', 'all caps off', 'ok'], 'This is NOT GOOD ok|'],
  ['data|', ['no space', 'base'], 'database|'],
  ['Hello|', ['no space base'], 'Hellobase|'],
  ['x|', ['no space on', 'b c', 'd', 'no space off e'], 'x bcd e|'],
  ['Visit|', ['www dot example dot com period', 'thanks'], 'Visit www.example.com. Thanks|'],
  ['Visit|', ['example dot com slash a slash his underscore own'], 'Visit example.com/a/his_own|'],
  ['Mail|', ['john at sign example dot com', 'please'], 'Mail john@example.com please|'],
  [
    'We|',
    ['Should meet', 'Tomorrow morning', 'In Paris', 'Rose said'],
    'We should meet tomorrow morning in Paris Rose said|',
  ],
  ['We met|', ['Tomorrow', 'and left'], 'We met Tomorrow and left|'],
  ['|', ['he has a cough period', 'denies fever'], 'He has a cough. Denies fever|'],
  ['A brand|', ['new', 'line of shoes'], 'A brand new line of shoes|'],
  ['See|', ['api slash v two slash users'], 'See api/v2/users|'],
  ['Visit|', ['example dot com slash v two'], 'Visit example.com/v2|'],
  ['Hello|', ['spell mode', 'a b c', 'stop spelling', 'yes'], 'Hello abc yes|'],
  ['Hello.|', ['smiley face', 'thanks'], 'Hello. 🙂 thanks|'],
  ['Hello|', ['literal comma', 'yes'], 'Hello comma yes|'],
  ['|', ['it starts in May period', 'bring a pen period'], 'It starts in May. Bring a pen.|'],
  ['|', ['one period wash', 'new line', 'two full stop dry'], '1. Wash\n2. Dry|'],
  ['Late|', ['dash', 'too late'], 'Late - too late|'],
  ['Late|', ['em dash', 'too late'], 'Late—too late|'],
  ['one|', ['plus sign', 'two'], 'one + two|'],
  ['Hello|', ['tab', 'world'], 'Hello\tworld|'],
  ['Hello|', ['space bar', 'world'], 'Hello world|'],
  ['Hello.\n\n|', ['dear ann comma', 'new line how are you'], 'Hello.\n\nDear ann,\nHow are you|'],
  ['Hello "big| world', ['close quote'], 'Hello "big"| world'],
  ['Dear John.|', ['comma'], 'Dear John,|'],
  ['Hello|, world', ['period'], 'Hello.|, world'],
  ['x|', ['underscore', 'y', 'equals sign', 'numeral five'], 'x_y = 5|'],
  ['   |', ['comma'], '   ,|'],
  ['|', ['period'], '.|'],
  ['|', ['new line'], '\n|'],
  ['Hello, |', ['colon'], 'Hello:|'],
  ['He said|', ['open quote hello period close quote', 'she left'], 'He said "hello." She left|'],
  ['He said|', ['open quote hello period close quote', 'and left'], 'He said "hello." and left|'],
  [
    '|',
    ['closed period open paren one door is not period close paren', 'come in'],
    'Closed. (One door is not.) Come in|',
  ],
  ['He left|', ['open paren why question mark close paren', 'and slept'], 'He left (why?) and slept|'],
  ['She said, "|', ['you can go period close quote', 'we went'], 'She said, "You can go." We went|'],
  [
    'I heard|',
    ['open single quote out exclamation mark close single quote', 'and it fell'],
    "I heard 'Out!' and it fell|",
  ],
  [
    '|',
    ['Q period where were you question mark new line', 'a period at home period'],
    'Q. Where were you?\nA. At home.|',
  ],
  [
    'We must:\n|',
    ['a close paren pay semicolon', 'new line b close paren leave period'],
    'We must:\na) pay;\nb) leave.|',
  ],
  [
    '|',
    ['did she say comma open quote let them wait close quote question mark'],
    'Did she say, "Let them wait"?|',
  ],
  [
    'The sign read|',
    ['colon open quote', 'no dogs here period', 'close quote'],
    'The sign read: "No dogs here."|',
  ],
  ['Ask|', ['upper case n upper case h upper case s', 'today'], 'Ask NHS today|'],
]

/** Cases that only the next utterance decides. */
const hindsight: [before: string, utterances: string[], after: string][] = [
  ['Hello|', ['comma new', 'line how are you'], 'Hello,\nHow are you|'],
  ['|', ['number one ring Ann', 'about the leak', 'number two eat'], '1. Ring Ann about the leak\n2. Eat|'],
  ['Hi.|', ['number one', 'call Ann.', 'Number two', 'eat'], 'Hi.\n1. Call Ann.\n2. Eat|'],
  ['|', ['bullet call Ann', 'bullet pay Bob'], '- Call Ann\n- Pay Bob|'],
  ['|', ['bullet point call Ann', 'bullet point pay Bob'], '- Call Ann\n- Pay Bob|'],
  [
    '|',
    ['he had one fear colon', 'bullet trains frightened him'],
    'He had one fear: bullet trains frightened him|',
  ],
  ['|', ['we need', 'period furniture by friday'], 'We need period furniture by Friday|'],
  ['|', ['the act drags a little period', 'new paragraph', 'how odd'], 'The act drags a little.\n\nHow odd|'],
  ['|', ['she left', 'period of course it rained'], 'She left. Of course it rained|'],
  ['|', ['it was thick in the sigmoid', 'colon full stop'], 'It was thick in the sigmoid colon.|'],
  ['|', ['the mid-term period', 'ended badly'], 'The mid-term period ended badly|'],
  [
    '|',
    ['the trial period', 'ends on Monday period please cancel it period'],
    'The trial period ends on Monday. Please cancel it.|',
  ],
  ['|', ["he said there's no grace period", 'period', 'I paid'], "He said there's no grace period. I paid|"],
  [
    '|',
    ['open quote he said comma open quote go', 'period close quote close quote new paragraph Ann left'],
    '"He said, "Go.""\n\nAnn left|',
  ],
  [
    '|',
    ['open quote it is over period close quote new paragraph', 'she laughed period'],
    '"It is over."\n\nShe laughed.|',
  ],
  [
    '|',
    ['actions new line one full stop', 'Ann pays full stop new line two full stop', 'Bob eats full stop'],
    'Actions\n1. Ann pays.\n2. Bob eats.|',
  ],
]

function open<Transcript extends TranscriptUnderTest>(create: () => Transcript, before: string): Transcript {
  const transcript = create()
  const { text, selection } = readMarked(before)
  if (text !== '') transcript.edit(0, 0, text)
  transcript.select(selection)
  return transcript
}

/** Says an utterance as a recogniser hears it: word by word, then for good. */
function say({ writer }: TranscriptUnderTest, utterance: string) {
  const words = utterance.split(' ')
  for (let heard = 1; heard < words.length; heard++) writer.showInterim(words.slice(0, heard).join(' '))
  writer.settle(utterance, '')
}

function shown({ writer }: TranscriptUnderTest): string {
  const { text, selection } = writer.snapshot()
  return showMarked(text, selection)
}

for (const [name, create] of transcripts) {
  describe(`at a seam in ${name}`, () => {
    test.for([...seams, ...hindsight])('%j and %j make %j', ([before, utterances, after]) => {
      const transcript = open(create, before)
      for (const utterance of utterances) say(transcript, utterance)
      expect(shown(transcript)).toBe(after)
    })
  })
}

test.for([...seams, ...hindsight])(
  'one undo takes back each of the utterances at %j: %j',
  ([before, utterances]) => {
    const transcript = open(editorTranscript, before)
    const steps = [shown(transcript)]
    for (const utterance of utterances) {
      say(transcript, utterance)
      if (transcript.writer.snapshot().text !== readMarked(steps.at(-1) ?? '').text)
        steps.push(shown(transcript))
    }
    for (const step of steps.toReversed().slice(1)) {
      transcript.undo()
      expect(shown(transcript)).toBe(step)
    }
  },
)
