import { describe, expect, test, vi } from 'vitest'
import { idleCommandPage } from '../../../test/idle-command-page.ts'
import { readMarked, showMarked } from '../../../test/marked-text.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { createFormatter } from './dispatch/command-formatter.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { type CommandSettings, defaultSettings } from './settings/command-settings.ts'
import type { PageAction } from './tables/command.ts'
import type { Offer } from './targets/offer.ts'

/** A text, the phrases dictated after it, a command, and the text with its cursor or selection afterwards. */
const edits: [before: string, phrases: string[], command: string, after: string][] = [
  ['Hello', ['big', 'world'], 'scratch that', 'Hello big|'],
  ['Hello', ['world'], 'Delete that.', 'Hello|'],
  ['Hello', ['world.'], 'nope that', 'Hello|'],
  ['Hello', ['world'], 'Um, scratch that.', 'Hello|'],
  ['Hello', ['world'], 'no wait scratch that', 'Hello|'],
  ['Hello [big] world', [], 'delete that', 'Hello| world'],
  ['Hello [big] world', [], 'replace that with small', 'Hello small| world'],
  ['One two. Six.', [], 'delete the whole paragraph', '|'],
  ['I like tea', [], 'put tea in quotes', 'I like "tea"|'],
  ['I like tea', ['go before tea'], 'next', 'I like next| tea'],
  ['Hello [big] world', [], 'make that uppercase', 'Hello [BIG] world'],
  ['Hello', ['world.'], 'replace the period with an exclamation mark', 'Hello world!|'],
  ['He left. She stayed.', [], 'replace the first period with a comma', 'He left, she stayed.|'],
  ['We met. Anna left.', [], 'change the first period to a comma', 'We met, Anna left.|'],
  ['We go, dogs bark.', [], 'change the comma to a period', 'We go. Dogs bark.|'],
  ['First point. Second point.', [], 'delete the first period', 'First point second point.|'],
  ['We go home', [], 'append a question mark', 'We go home?|'],
  ['At 3 p.m. we met', [], 'change three to four', 'At 4 p.m. we met|'],
  ['Hello [big old] world', [], 'title case that', 'Hello [Big Old] world'],
  ['Hello [big] world', ['wide', 'blue'], 'scratch that', 'Hello wide| world'],
  ['Hello [big] world', ['wide'], 'scratch that', 'Hello big| world'],
  ['Hello[ big ]world', ['wide'], 'Scratch that.', 'Hello big |world'],
  ['Hello [big] world', ['wide'], 'cut that', 'Hello| world'],
  ['Hello.', ['comma friend'], 'scratch that', 'Hello.|'],
  ['Hello world.', [], 'delete last word', 'Hello|'],
  ['Hello big world.', [], 'delete last two words', 'Hello|'],
  ['Hello big world.', [], 'clear 2 words', 'Hello|'],
  ['Hello big| world.', [], 'delete next word', 'Hello big|.'],
  ['Hello big world.', [], 'delete three characters', 'Hello big wor|'],
  ['Hello', [], 'backspace', 'Hell|'],
  ['Hi 👍🏽', [], 'backspace', 'Hi |'],
  ['One thing. Another one.', [], 'delete sentence', 'One thing.|'],
  ['One thing. |Another one. Third.', [], 'erase last sentence', 'One thing.| Third.'],
  ['He saw Mr. Hall. He left.', [], 'delete sentence', 'He saw Mr. Hall.|'],
  ['One\nTwo|\nThree', [], 'delete line', 'One\n|Three'],
  ['One\nTwo', [], 'delete line', 'One|'],
  ['A\nB\n\nC\nD', [], 'delete paragraph', 'A\nB|'],
  ['A\nB\n\n|C\n\nD', [], 'delete paragraph', 'A\nB\n\n|D'],
  ['the cat and the dog sat', [], 'delete the dog', 'the cat and sat|'],
  ['one two| one three', [], 'delete one', 'Two| one three'],
  ['[one] two one three', [], 'delete one', '|Two one three'],
  ['He came. He left. She stayed.', [], 'delete he left', 'He came. She stayed.|'],
  ['One. two three.', [], 'delete two', 'One. Three.|'],
  ['I came, saw, and won.', [], 'delete saw', 'I came, and won.|'],
  [
    'Remove the dressing.',
    [],
    'change the dressing to a dry one tomorrow',
    'Remove the dressing. Change the dressing to a dry one tomorrow|',
  ],
  ['Find the lock.', [], 'insert the key before the lock', 'Find the lock. Insert the key before the lock|'],
  ['Hello, world', [], 'delete the comma', 'Hello world|'],
  ['Dogs bark.', [], 'replace dogs with cats', 'Cats bark.|'],
  ['Hello, world', [], 'replace comma with semicolon', 'Hello; world|'],
  ['I like this and that', [], 'replace this and that with everything', 'I like everything|'],
  ['Let us meet on Monday', [], 'change Monday to Tuesday', 'Let us meet on Tuesday|'],
  ['We need three chairs', [], 'change 3 to 4', 'We need 4 chairs|'],
  ['We need two desks and 3 chairs', [], 'change 2 to 5', 'We need 5 desks and 3 chairs|'],
  ['', ['send it on Monday'], 'no I meant on Tuesday', 'Send it on Tuesday|'],
  ['', ['send two copies'], 'no I meant three copies', 'Send three copies|'],
  [
    '',
    ['are you coming to the rehearsal period'],
    'change the period to a question mark',
    'Are you coming to the rehearsal?|',
  ],
  ['', ['meet us at the north gate'], 'sorry I meant the south gate', 'Meet us at the south gate|'],
  ['', ['send two copies'], 'no I meant three boxes', 'Send two copies no I meant three boxes|'],
  ['We met on Monday.', [], 'no I meant Tuesday', 'We met on Tuesday.|'],
  ['', ['meet me at half past six'], 'no I meant half past seven', 'Meet me at half past seven|'],
  ['', ['at the Thai place on Friday'], 'no I meant the Greek place', 'At the Greek place on Friday|'],
  ['', ['it was really cold'], 'I meant it was late', 'It was really cold I meant it was late|'],
  ['Bye.|', [], 'go to the next line', 'Bye.\n|'],
  ['It costs £40.', [], 'make that fifty', 'It costs £50.|'],
  ['It is 20% off', [], 'no I meant thirty', 'It is 30% off|'],
  ['Ann left. We had two.', [], 'no I meant three', 'Ann left. We had three.|'],
  ['', ['hello period'], 'make that a question mark', 'Hello?|'],
  ['', ['hello comma'], 'no I meant full stop', 'Hello.|'],
  ['', ['hello period'], 'change that to a comma', 'Hello,|'],
  ['', ['hello'], 'make that a question mark', 'Hello make that a question mark|'],
  ['I lost the key.', [], 'replace the key with a wallet', 'I lost a wallet.|'],
  ['It rained all day', [], 'change all day to all night', 'It rained all night|'],
  ['Please call me', [], 'make me laugh', 'Please call me make me laugh|'],
  ['Hello my friend', [], 'make my day', 'Hello my friend make my day|'],
  ['I met Tom', ['insert Smith after Tom'], 'today', 'I met Tom Smith today|'],
  ['Hello', [], 'dictate new line', 'Hello new line|'],
  ['Some text here', [], 'uppercase text', 'Some TEXT here|'],
  ['It was [good].', [], 'make that bold', 'It was [good].'],
  ['My son, Tom, left.', [], 'remove the comma after son', 'My son Tom, left.|'],
  ['I call it the duchess.', [], 'put quotes around the duchess', 'I call it "the duchess".|'],
  ['My friend dog', [], 'add an apostrophe s after friend', "My friend's dog|"],
  ['Eat at the golden spoon.', [], 'capitalize each word in golden spoon', 'Eat at the Golden Spoon.|'],
  ['The Minutes were read.', [], 'no capital on minutes', 'The minutes were read.|'],
  ['14 Elm St\nApt 3\nBath', [], 'put the first two lines on one line', '14 Elm St Apt 3\nBath|'],
  ['Happy days, Ann', [], 'stick an exclamation mark on the end', 'Happy days, Ann!|'],
  ['He lives in Leeds, and works.', [], 'lose the comma after Leeds', 'He lives in Leeds and works.|'],
  [
    'It is easy.',
    [],
    'change trains at Bath to be there by ten',
    'It is easy. Change trains at Bath to be there by 10|',
  ],
  ['They kept the ball.', [], 'drop the ball', 'They kept the ball. Drop the ball|'],
  ['It fell. You may appeal.', [], 'begin a new paragraph at you may', 'It fell.\n\nYou may appeal.|'],
  ['It is Mr Davis.', [], 'change the spelling of Davis to d a v i e s', 'It is Mr Davies.|'],
  [
    'The gate (by the barn) is shut.',
    [],
    'remove the brackets around by the barn',
    'The gate by the barn is shut.|',
  ],
  ['She is [Kathryn] Boyle.', [], 'spell c a t h e r i n e', 'She is Catherine| Boyle.'],
  ['', ['it is due on October thirty first'], 'no I meant November third', 'It is due on November 3|'],
  ['We meet on Monday. It rains.', [], 'no I meant Friday', 'We meet on Friday. It rains.|'],
  ['For the class.', [], 'all caps and gowns must go', 'For the class. All caps and gowns must go|'],
  ['Ask Ms. Smith.', [], 'replace Smith with s m y t h e', 'Ask Ms. Smythe.|'],
  ['One.\nTwo.', [], 'delete the new line', 'One. Two.|'],
  ['One.\nTwo.', [], 'remove the line break', 'One. Two.|'],
  ['One.\nTwo.', [], 'join the lines', 'One. Two.|'],
  ['One.\n\nTwo.', [], 'merge the two paragraphs', 'One. Two.|'],
  ['I like "tea"', [], 'remove the quotes', 'I like tea|'],
  ['I (and Ann) like (green) tea', [], 'delete the brackets', 'I (and Ann) like green tea|'],
  ['Walls have nails.', [], 'remove the brackets', 'Walls have nails. Remove the brackets|'],
  ['I like tea', [], 'wrap tea in parentheses', 'I like (tea)|'],
  ['I had a dream.', [], 'replace a dream with an idea', 'I had an idea.|'],
  ['one two three', [], 'delete up to two', 'Two three|'],
  ['abc', ['insert a space'], 'def', 'abc def|'],
  ['', ['you are coming period'], 'make that a question', 'You are coming?|'],
  ['All is done.', [], 'replace the last word with finished', 'All is finished.|'],
  ['It rained. We slept.', [], 'replace the last sentence with we read period', 'It rained. We read.|'],
  ['All is done.', [], 'change the first word to nothing', 'Nothing is done.|'],
  ['All is done.', [], 'put a comma after the second word', 'All is, done.|'],
  [
    'Bring a pie on Monday.',
    [],
    'replace a pie with some kind of cake',
    'Bring some kind of cake on Monday.|',
  ],
  ['It is off. Tell all. Bye.', [], 'delete the sentence tell all', 'It is off. Bye.|'],
  ['It is off. The tap drips. Bye.', [], 'delete the sentence about the tap', 'It is off. Bye.|'],
  ['He ate; she slept.', [], 'the semicolon should be a comma', 'He ate, she slept.|'],
  ['He is here.', [], 'that full stop should be a question mark', 'He is here?|'],
  ['', [], 'the walls should be white', 'The walls should be white|'],
  ['Yes I can.', [], "there's a comma missing after yes", 'Yes, I can.|'],
  ['Yes I can.', [], "there's a page missing after yes", "Yes I can. There's a page missing after yes|"],
  ['Ann left. Ann’s hat is here.', [], 'change Ann to Eve throughout', 'Eve left. Eve’s hat is here.|'],
  [
    'We live at 418 Elm Street.',
    [],
    'correct four eighteen to four eighty one',
    'We live at 481 Elm Street.|',
  ],
  ['The national trust pays.', [], 'give national trust capital letters', 'The National Trust pays.|'],
  ['', ['tea comma milk comma and bread'], 'make that a bulleted list', '- Tea\n- Milk\n- Bread|'],
  [
    '',
    ['mix it comma bake it comma eat it'],
    'turn that into a numbered list',
    '1. Mix it\n2. Bake it\n3. Eat it|',
  ],
  [
    '',
    ['please buy colon', 'tea comma milk comma oats'],
    'make that a list',
    'Please buy:\n- Tea\n- Milk\n- Oats|',
  ],
  ['Eggs\nFlour\nButter', [], 'turn this into a numbered list', '1. Eggs\n2. Flour\n3. Butter|'],
  ['It is here.\n\nEggs\nTea', [], 'make that a bulleted list', 'It is here.\n\n- Eggs\n- Tea|'],
  ['Eggs\nTea', [], 'turn these lines into a bulleted list', '- Eggs\n- Tea|'],
  ['Eggs\nTea', [], 'make that a bullet', 'Eggs\n- Tea|'],
  ['We land in Paris today.', [], 'no not Paris I meant Berlin', 'We land in Berlin today.|'],
  ['We land today.', [], 'no not Paris I meant Berlin', 'We land today. No not Paris I meant Berlin|'],
  ['', ['she has the tent'], 'no I meant the stove', 'She has the stove|'],
  [
    'Call the boss in the morning.',
    [],
    'no I meant the aunt',
    'Call the boss in the morning. No I meant the aunt|',
  ],
  ['My friend is called', [], 'spell K A T H R Y N', 'My friend is called Kathryn|'],
  ['', ['the tenant is Mr Smith'], "that's spelt S M Y T H E", 'The tenant is Mr Smythe|'],
  ['Send the report.', [], 'insert please at the beginning', 'Please send the report.|'],
  ['One is. Two is. Three is.', [], 'move the last sentence to the start', 'Three is.| One is. Two is.'],
  ['One is. Two is. Three is.', [], 'put the first sentence at the end', 'Two is. Three is. One is.|'],
  ['One.\n\nTwo.', [], 'move the last paragraph to the beginning', 'Two.|\n\nOne.'],
  ['tea\nmilk\nbread', [], 'move the first line to the bottom', 'milk\nbread\ntea|'],
  [
    '',
    ['it rained period', 'we met period'],
    'put that at the start',
    'It rained. We met. Put that at the start|',
  ],
  ['It is hot\n\nWe swim', [], 'move the last sentence to the start', 'We swim|\n\nIt is hot'],
  [
    'We saw that it rained.',
    [],
    'not that I mean to complain',
    'We saw that it rained. Not that I mean to complain|',
  ],
  ['We saw that.', [], 'no this not that', 'We saw that. No this not that|'],
  ['Fill in the form.', [], 'all caps on the form', 'Fill in the form. All caps on the form|'],
  ['We left.', [], 'move the cursor up one line', 'We left.|'],
  ['We must', [], 'move the meeting to the end', 'We must move the meeting to the end|'],
  ['Our call is on Monday.', [], 'sorry Tuesday not Monday', 'Our call is on Tuesday.|'],
  ['We are late.', [], 'sorry we are not here', 'We are late. Sorry we are not here|'],
  ['It is an urgent call.', [], 'all caps for the word urgent', 'It is an URGENT call.|'],
  ['It is a call.', [], 'all caps for the title', 'It is a call. All caps for the title|'],
  ['', [], 'up', 'Up|'],
  ['All is [done]', [], 'change the line to red', 'All is [done]'],
  ['Hello', [], 'add two exclamation marks', 'Hello!!|'],
  ['A well known author', [], 'put a hyphen between well and known', 'A well-known author|'],
  [
    'Salt and oil',
    [],
    'put the pan between the sink and the wall',
    'Salt and oil put the pan between the sink and the wall|',
  ],
  ['Hello', ['big world'], 'delete uh the last word', 'Hello big|'],
  ['Hello um world', [], 'replace um with big', 'Hello big world|'],
  ['The Big Dog', [], 'all lower case big', 'The big Dog|'],
  ['', ['wait', 'exclamation mark'], 'exclamation mark', 'Wait!!|'],
  ['', ['is that so', 'question mark'], 'question mark', 'Is that so??|'],
  ['Done.', [], 'delete cookies regularly period', 'Done. Delete cookies regularly.|'],
  ['Done.', [], 'select fresh herbs exclamation mark', 'Done. Select fresh herbs!|'],
  ['', ['we met in May'], 'no I meant on Tuesday', 'We met in May no I meant on Tuesday|'],
  ['Tea is better than coffee.', [], 'swap tea and coffee', 'Coffee is better than tea.|'],
  ['The mat is on the cat.', [], 'swap the cat and the mat', 'The cat is on the mat.|'],
  ['Anna called Ben.', [], 'exchange Anna with Ben', 'Ben called Anna.|'],
  ['Ring Bob.', [], 'switch Bob and the lights off', 'Ring Bob. Switch Bob and the lights off|'],
  ['I counted', [], 'add the word twenty', 'I counted twenty|'],
  ['I said', [], 'type the word comma', 'I said comma|'],
  ['I said', [], 'write the word down', 'I said write the word down|'],
  ['he left.', [], 'capitalize the first letter', 'He left.|'],
  ['We met in bath', [], 'uppercase the b in bath', 'We met in Bath|'],
  ['It is colour', [], 'delete the u in colour', 'It is color|'],
  ['It is done', [], 'delete the z in done', 'It is done|'],
  ['', ['ask for john'], 'no I meant jane', 'Ask for jane|'],
  ['', ['call marie at noon'], 'sorry I meant mary', 'Call mary at noon|'],
  ['', ['buy some milk'], 'no I meant butter', 'Buy some butter|'],
  ['', ['he was late'], 'no I mean really late', 'He was late no I mean really late|'],
  ['We open at 9:15.', [], 'change nine fifteen to nine forty five', 'We open at 9:45.|'],
  ['It costs $1,200.', [], 'change twelve hundred to thirteen hundred', 'It costs $1300.|'],
  ['Half of 50% is', [], 'replace fifty with forty', 'Half of 40% is|'],
  ['A 45-year-old man', [], 'change forty five to fifty four', 'A 54-year-old man|'],
  ['Tea at noon, supper at six.', [], 'delete supper at six', 'Tea at noon.|'],
  ['One.\n\nTwo.', [], 'delete the new line', 'One.\nTwo.|'],
  ['Come at 3 p.m. please', [], 'change 3 p.m. to 4 p.m.', 'Come at 4 p.m. please|'],
  ['', ['we met in paris'], 'cap paris', 'We met in Paris|'],
  ['Ask john.', [], 'cap smith', 'Ask john. Smith|'],
  ['The new york style', [], 'cap new york', 'The New York style|'],
  ['Ask for Jon.', [], 'change Jon to spelled capital j o h n', 'Ask for John.|'],
  ['', ['ask for Kathy'], 'spelled capital k a t h e', 'Ask for Kathe|'],
  ['', ['my name is'], 'spell that capital k a t h e', 'My name is Kathe|'],
  ['It is [late]', [], 'clear that', 'It is|'],
  ['', ['thanks'], 'change that to cheers', 'Cheers|'],
  ['It is. Stay.', [], 'remove the period at the end', 'It is. Stay|'],
  ['Salt and tea.', [], 'replace salt with milk and tea with jam', 'Milk and jam.|'],
  ['A cat on a mat.', [], 'change cat to dog and mat to rug', 'A dog on a rug.|'],
  ['Salt, tea and tea.', [], 'replace salt with milk and tea with jam', 'Milk, tea and jam.|'],
  ['I am jon.', [], 'change jon to john with a capital', 'I am John.|'],
  ['It is late', ['take me to the start of the line'], 'oh', 'Oh| It is late'],
  ['We met Tom', [], 'put Tom in inverted commas', 'We met "Tom"|'],
  ['We met Tom', [], 'put brackets round Tom', 'We met (Tom)|'],
  ['', ['hello', 'there'], 'well done well done', 'Hello there well done well done|'],
  ['I like tea', [], 'insert green before tea', 'I like green tea|'],
  ['I like tea.', [], 'insert green in front of tea', 'I like green tea.|'],
  ['I like tea.', [], 'insert leaves after tea', 'I like tea leaves.|'],
  ['Hello world', [], 'select world', 'Hello [world]'],
  ['Dear Ann I write to you today', [], 'select Dear through write', '[Dear Ann I write] to you today'],
  ['Dear Ann I write to you', [], 'select between Ann and write', 'Dear [Ann I write] to you'],
  ['Dear Ann I write to you', [], 'select from Ann to you', 'Dear [Ann I write to you]'],
  ['Hello', ['world'], 'select that', 'Hello [world]'],
  ['One two three four', [], 'select last two words', 'One two [three four]'],
  ['One two| three four', [], 'select next word', 'One two [three] four'],
  ['One two| three four', [], 'select next three characters', 'One two[ th]ree four'],
  ['One two. Three |four.', [], 'select sentence', 'One two. [Three four.]'],
  ['One\nTwo |three\nFour', [], 'select line', 'One\n[Two three]\nFour'],
  ['One\nTwo\n\nThree', [], 'select paragraph', 'One\nTwo\n\n[Three]'],
  ['One two three', [], 'select all', '[One two three]'],
  ['One [two] three', [], 'unselect that', 'One two| three'],
  ['', ['the lord of the rings'], 'cap that', 'The Lord of the Rings|'],
  ['x', ['thank you'], 'all caps that', 'x THANK YOU|'],
  ['x', ['Thank You'], 'no caps that', 'x thank you|'],
  ['x', ['well known man'], 'hyphenate that', 'x well-known-man|'],
  ['x', ['data base'], 'no space that', 'x database|'],
  ['x', ['thank you'], 'quote that', 'x "thank you"|'],
  ['x', ['thank you'], 'parenthesize that', 'x (thank you)|'],
  ['Hello nasa people', [], 'uppercase nasa', 'Hello NASA people|'],
  ['The north sea', [], 'capitalise north sea', 'The North Sea|'],
  ['In Spring', [], 'lowercase spring', 'In spring|'],
  ['I come to morrow now', [], 'correct to morrow', 'I come [to morrow] now'],
  ['One two\nthree |four', [], 'go to start of line', 'One two\n|three four'],
  ['One two three|', [], 'go to the beginning of the document', '|One two three'],
  ['|One two. Three.', [], 'move to end of sentence', 'One two.| Three.'],
  ['A\nB|\n\nC', [], 'go to start of paragraph', '|A\nB\n\nC'],
  ['One two| three four', [], 'forward two words', 'One two three four|'],
  ['One two three| four', [], 'back two words', 'One |two three four'],
  ['One two| three', [], 'left 2 characters', 'One t|wo three'],
  ['abc\ndefg|\nhi', [], 'up one line', 'abc|\ndefg\nhi'],
  ['abc\ndefg|\nhi', [], 'go down two lines', 'abc\ndefg\nhi|'],
  ['He came. He left.', [], 'back one sentence', 'He came. |He left.'],
  ['One two three', [], 'go after two', 'One two| three'],
  ['One two three', [], 'go before two', 'One |two three'],
  ['One two three', [], 'insert after one', 'One| two three'],
  ['One| two three', [], 'resume', 'One two three|'],
  ['Eggs|\nMilk', [], 'go to end of document', 'Eggs\nMilk|'],
  ['One two| three.\nFour', [], 'delete to the end of the line', 'One two|\nFour'],
  ['One two| three. Four.', [], 'delete to end of sentence', 'One two| Four.'],
  ['One two| three. Four.', [], 'delete to the beginning of the sentence', '|Three. Four.'],
  ['One two| three.', [], 'select to the end of the text', 'One two [three.]'],
  ['He came late, as usual, and left.', [], 'delete from late to usual', 'He came, and left.|'],
  ['Call me today or tomorrow.', [], 'delete from today through tomorrow', 'Call me.|'],
  ['A cat. A cat. A cat.', [], 'replace all cat with dog', 'A dog. A dog. A dog.|'],
  ['Tea or tea', [], 'change every tea to coffee', 'Coffee or coffee|'],
  ['We met Bob. Bob left.', [], 'change Bob to Ann everywhere', 'We met Ann. Ann left.|'],
  ['The rent is due.', [], 'delete the word rent', 'The is due.|'],
  ['', ['thank you'], 'put that in brackets', '(Thank you)|'],
  ['a dog. A dog.', ['select dog'], 'previous', 'a [dog]. A dog.'],
  ['We met.', [], 'next', 'We met. Next|'],
  ['We must', [], 'delete files', 'We must delete files|'],
  ['We asked for', [], 'help', 'We asked for help|'],
  ['On Monday', [], 'replace every instance of Monday with Tuesday', 'On Tuesday|'],
  ['One. Two| here. Three.', [], 'next sentence', 'One. Two here. |Three.'],
  ['One. Two| here. Three.', [], 'go to the previous sentence', '|One. Two here. Three.'],
  ['One|\nTwo', [], 'go to the next line', 'One\n|Two'],
  ['One. Two| here. Three. Four.', [], 'select the next sentence', 'One. Two here. [Three.] Four.'],
  ['One. Two| here. Three. Four.', [], 'delete next two sentences', 'One. Two| here.'],
  ['One. Two. Three.', [], 'select last two sentences', 'One. [Two. Three.]'],
  ['Hello', ['world'], 'please delete that', 'Hello|'],
  ['Hello', ['world'], 'Strike that, please.', 'Hello|'],
  ['Hello', ['world'], 'okay new paragraph please', 'Hello world\n\n|'],
  ['Dear Ann', [], 'press enter', 'Dear Ann\n|'],
  ['Report', [], 'new heading', 'Report\n# |'],
  ['', [], 'heading two', '## |'],
  ['Buy', [], 'numbered list', 'Buy\n1. |'],
  ['Buy', [], 'start a bullet list', 'Buy\n- |'],
  // The cursor is before a line break at the very beginning.
  ['|\n\nBuy', [], 'start a bullet list', '- |\n\nBuy'],
  ['1. milk', [], 'next item', '1. milk\n2. |'],
  ['- milk', [], 'next item', '- milk\n- |'],
  ['1. milk\n2. |', [], 'end list', '1. milk\n|'],
  ['We met Ann Kowalski.| Today', [], 'find kowalski', 'We met Ann [Kowalski]. Today'],
  ['One two three', [], 'resume with one', 'One| two three'],
  ['One. Two. Three.', [], 'select the second sentence', 'One. [Two.] Three.'],
  ['A\n\nB b\n\nC', [], 'select paragraph two', 'A\n\n[B b]\n\nC'],
  ['One two three. Four', [], 'highlight the first two words', '[One two] three. Four'],
  ['One. Two. Three.', [], 'select the last two sentences and delete them', 'One.|'],
  ['We met Bob.', [], 'select Bob and make it uppercase', 'We met BOB.|'],
  ['Hello', ['dear', 'world'], 'delete what I just said', 'Hello dear|'],
  ['One. Two. Three.', [], 'delete everything before two', 'Two. Three.|'],
  ['One two| three. Four.', [], 'delete the rest of the sentence', 'One two| Four.'],
  ['A\n\nB\n\nC', [], 'delete the second paragraph', 'A\n\nC|'],
  ['We met Bob in Paris', [], 'can you delete in Paris', 'We met Bob|'],
  ['We met Bob in Paris', [], 'get rid of the word Bob', 'We met in Paris|'],
  ['We meet on Monday', [], 'no wait change Monday to Tuesday', 'We meet on Tuesday|'],
  ['We meet on Monday', [], 'correct Monday to Tuesday', 'We meet on Tuesday|'],
  ['We meet on Monday', [], 'substitute Tuesday for Monday', 'We meet on Tuesday|'],
  ['We meet on [Monday] at ten', [], 'replace with Tuesday', 'We meet on Tuesday| at ten'],
  ['Tea is good.', [], 'insert green before tea', 'Green tea is good.|'],
  ['Ann is good.', [], 'insert dear before Ann', 'Dear Ann is good.|'],
  ['Dear Ann', [], 'put a comma after Ann', 'Dear Ann,|'],
  ['We met', [], 'add a full stop at the end', 'We met.|'],
  ['One. Two.', [], 'insert a new paragraph before two', 'One.\n\nTwo.|'],
  ['One.\nTwo two.\nThree', [], 'go to line two', 'One.\n|Two two.\nThree'],
  ['A\n\nB b\n\nC', [], 'go to the end of the second paragraph', 'A\n\nB b|\n\nC'],
  ['One two three', [], 'put the cursor after one', 'One| two three'],
  ['One two three', [], 'go back to the beginning', '|One two three'],
  ['One.\nTwo| two.\nThree', [], 'end of line', 'One.\nTwo two.|\nThree'],
  ['One.\nNotes|', [], 'make this line a heading', 'One.\n# Notes|'],
  ['[milk\ntea]', [], 'turn that into a numbered list', '[1. milk\n2. tea]'],
  ['We met bob', [], 'capitalize the last word', 'We met Bob|'],
  ['x', ['thank you'], 'make that all caps', 'x THANK YOU|'],
  ['I will be late', [], 'make late early', 'I will be early|'],
  ['', ['see you on Monday'], 'no Tuesday', 'See you on Tuesday|'],
  ['x', ['it is raining'], 'forget that', 'x|'],
  ['It costs $25.50|', [], 'delete last word', 'It costs|'],
  ['At 10:30|', [], 'delete last word', 'At|'],
  ['Wait|', [], 'three dots', 'Wait...|'],
  ['You are coming.|', [], 'make that a question', 'You are coming?|'],
  ['|', [], 'make that a question', 'Make that a question|'],
  ['Are you coming?|', [], 'make that a question', 'Are you coming?|'],
  ['He left. You had a terrible mustache.|', [], 'no I meant beard', 'He left. You had a terrible beard.|'],
  ['x', ['data base'], 'make that one word', 'x database|'],
  ['We met.', [], 'add an exclamation mark at the end', 'We met!|'],
  ['One two three|', [], 'copy from one to two', 'One two three|'],
  ['We met Bob. He left.', [], 'delete from Bob to the end', 'We met|'],
  ['One. Two|', [], 'place the cursor at the start', '|One. Two'],
  // The same verbs in sentences.
  [
    'The patient is on the list.',
    [],
    'remove the patient from the list',
    'The patient is on the list. Remove the patient from the list|',
  ],
  ['Check the tyres.', [], 'remove the tyres', 'Check the tyres. Remove the tyres|'],
  ['We will', [], 'go to London', 'We will go to London|'],
  ['Beat the eggs.', [], 'add sugar after the eggs', 'Beat the eggs. Add sugar after the eggs|'],
  ['Ring Bob.', [], 'can you swap seats with Bob', 'Ring Bob. Can you swap seats with Bob|'],
  ['It is good.', [], 'and now go to sleep', 'It is good. And now go to sleep|'],
]

function openDictation(before: string, settings: CommandSettings = defaultSettings) {
  const chosen = () => settings
  const formatter = createFormatter(chosen)
  const transcript = editorTranscript(formatter)
  const { text, selection } = readMarked(before)
  if (text !== '') transcript.edit(0, 0, text)
  transcript.select(selection)
  let isAsleep = false
  let now = 0
  let isAsked = false
  const page = {
    ...idleCommandPage,
    act: vi.fn((action: PageAction) => {
      if (action === 'sleep' || action === 'wake') isAsleep = action === 'sleep'
    }),
    isAsleep: () => isAsleep,
    ...{
      copy: vi.fn(),
      read: vi.fn(),
      offer: vi.fn((_offer: Offer | null) => {}),
      echo: vi.fn(),
      now: () => now,
    },
    ...{ hasDialog: () => isAsked, answer: vi.fn(() => true), find: vi.fn(), addOwnWords: vi.fn() },
    changeLanguage: vi.fn(),
  }
  const dispatcher = createDispatcher(chosen, formatter, page)
  const writer = dispatcher.attachTo(transcript.editor)
  const shown = () => {
    const now = transcript.writer.snapshot()
    return showMarked(now.text, now.selection)
  }
  const say = (utterance: string, alternatives: string[] = []) => {
    writer.showInterim(utterance)
    writer.settle(utterance, '', alternatives)
  }
  const offered = () =>
    page.offer.mock.lastCall?.[0]?.options.map(({ before, words, after }) => before + words + after) ?? null
  return {
    ...{ transcript, writer, page, dispatcher, shown, say, offered },
    says: () => page.echo.mock.lastCall?.[0]?.says,
    undo: () => page.echo.mock.lastCall?.[0]?.undo?.(),
    writeAsWords: () => page.echo.mock.lastCall?.[0]?.writeAsWords?.(),
    pause(ms: number) {
      now += ms
    },
    ask(isOpen: boolean) {
      isAsked = isOpen
    },
  }
}

test.for(edits)('on %j with %j dictated, "%s" gives %j, and one undo takes it back', (edit) => {
  const [before, phrases, command, after] = edit
  const { transcript, say, shown } = openDictation(before)
  for (const phrase of phrases) say(phrase)
  const beforeCommand = shown()
  say(command)
  expect(shown()).toBe(after)
  if (readMarked(after).text === readMarked(beforeCommand).text) return
  transcript.undo()
  expect(shown()).toBe(beforeCommand)
})

test('"scratch that" takes back one phrase after the other, and then says that none is left', () => {
  const { say, shown, says } = openDictation('Typed.')
  for (const phrase of ['one', 'two', 'three', 'scratch that', 'scratch that']) say(phrase)
  expect(shown()).toBe('Typed. One|')
  say('scratch that')
  say('scratch that')
  expect(shown()).toBe('Typed.|')
  expect(says()).toContain('Nothing to apply that to')
})

test('"cancel" right after a selection leaves the words that it selected as they are', () => {
  const { say, shown } = openDictation('I like tea')
  for (const utterance of ['select tea', 'cancel']) say(utterance)
  expect(shown()).toBe('I like tea|')
})

test('words that "scratch that" brought back are not what was said last', () => {
  const { say, shown } = openDictation('I [like] tea')
  say('want')
  say('scratch that')
  say('scratch that')
  expect(shown()).toBe('I like| tea')
  const { say: dictate, shown: now } = openDictation('Tea')
  for (const utterance of ['please', 'select last word', 'now', 'scratch that', 'scratch that'])
    dictate(utterance)
  expect(now()).toBe('Tea please|')
})

test('a command over a selection leaves undo, redo and what was said last as they were', () => {
  const { transcript, page, say, shown } = openDictation('One')
  page.act.mockImplementation((action) => {
    if (action === 'redo') transcript.redo()
    if (action === 'undo') transcript.undo()
  })
  for (const utterance of ['two', 'select last word', 'redo that', 'go to end of text', 'scratch that'])
    say(utterance)
  expect(shown()).toBe('One|')
  for (const utterance of ['two', 'select last word', 'six', 'undo that']) say(utterance)
  expect(shown()).toBe('One [two]')
  say('redo that')
  expect(shown()).toBe('One [six]')
})

test('one undo brings a selection back whose words ate the space behind them', () => {
  const { transcript, writer, shown } = openDictation('[One] two')
  for (const words of ['open', 'open paren', 'open paren six']) writer.showInterim(words)
  writer.settle('open paren six', '')
  transcript.undo()
  expect(shown()).toBe('[One] two')
})

test('what was typed behind a phrase stays apart from what stands before it', () => {
  const { transcript, say, shown } = openDictation('One')
  say('two new line')
  transcript.edit(8, 8, 'three')
  say('scratch that')
  expect(shown()).toBe('One three|')
})

test('phrases move along with what the person types', () => {
  const { transcript, say, shown } = openDictation('')
  say('one')
  transcript.edit(0, 0, 'Hm. ')
  transcript.select({ anchor: 7, head: 7 })
  say('scratch that')
  expect(shown()).toBe('Hm. |')
})

test('a sentence that says its own mark is written without a word about commands', () => {
  const { say, shown, says } = openDictation('Hello.')
  say('please find attached the invoice period')
  expect(shown()).toBe('Hello. Please find attached the invoice.|')
  expect(says()).toBeUndefined()
})

test('a command whose words are not in the text is written down, and the person is told', () => {
  const { say, shown, says } = openDictation('Hello.')
  say('replace the battery with a new one')
  expect(shown()).toBe('Hello. Replace the battery with a new one|')
  expect(says()).toBe('“the battery” isn’t in the text, so it was written as text.')
})

test('“change that to banana” is written down where nothing is selected and nothing was said', () => {
  const { say, shown, says } = openDictation('Hello there.')
  say('change that to banana')
  expect(shown()).toBe('Hello there. Change that to banana|')
  expect(says()).toBe('“that” isn’t in the text, so it was written as text.')
})

test.for(['delete that comma', 'remove the semicolon', 'select the question mark'])(
  '"%s" changes nothing where there is none',
  (command) => {
    const { say, shown, says } = openDictation('We like it.')
    say(command)
    expect(shown()).toBe('We like it.|')
    expect(says()).toContain('isn’t in the text. Nothing was changed.')
  },
)

test('a command that cannot be done changes nothing, and "type that" or its button writes its words', () => {
  const { say, shown, says, writeAsWords } = openDictation('We meet on [Monday]')
  say('select previous contract')
  expect(shown()).toBe('We meet on [Monday]')
  expect(says()).toBe('“previous contract” isn’t in the text. Nothing was changed.')
  say('type that')
  expect(shown()).toBe('We meet on select previous contract|')
  say('select next contract')
  writeAsWords()
  expect(shown()).toBe('We meet on select previous contract select next contract|')
  say('scratch that')
  expect(shown()).toBe('We meet on select previous contract|')
})

test('for bold, and for a sentence that is not there, it says why nothing was changed', () => {
  const { say, shown, says } = openDictation('One. We met [Bob] there.')
  for (const command of ['bold that', 'put that in italics', 'underline Bob']) say(command)
  expect(says()).toBe('Text here is plain: no bold, italics or underlines. Nothing was changed.')
  say('delete the fourth sentence')
  expect(says()).toBe('The text has only 2 sentences. Nothing was changed.')
  expect(shown()).toBe('One. We met [Bob] there.')
})

test.for(['clear', 'save', 'resume', 'export', 'paste', 'undo', 'go to sleep', 'never mind', 'read it back'])(
  'in the middle of a sentence "%s" is written',
  (utterance) => {
    const { say, shown, page } = openDictation('The lungs are')
    say(utterance)
    expect(shown()).toBe(`The lungs are ${utterance}|`)
    expect(page.act).not.toHaveBeenCalled()
  },
)

test('a command works when the session ends before its words are final', () => {
  const { writer, say, shown } = openDictation('Hello')
  say('world')
  writer.showInterim('scratch that')
  writer.keepInterim()
  expect(shown()).toBe('Hello|')
})

test.for(['scratch that scratch that', 'Delete that. Delete that.'])(
  '"%s" is done twice, and each can be taken back',
  (utterance) => {
    const { transcript, say, shown } = openDictation('')
    for (const words of ['hello', 'there', utterance]) say(words)
    expect(shown()).toBe('|')
    transcript.undo()
    expect(shown()).toBe('Hello|')
    transcript.undo()
    expect(shown()).toBe('Hello there|')
  },
)

describe('the conversation', () => {
  test('every edit is told, and can be taken back alone by voice or by hand', () => {
    const { transcript, page, say, shown, says, undo } = openDictation('Pay the invoice today')
    page.act.mockImplementation((action) => void (action === 'undo' && transcript.undo()))
    say('replace invoice with letter')
    expect(says()).toBe('Replaced “invoice” with “letter”')
    undo()
    expect(shown()).toBe('Pay the invoice today|')
    say('delete today')
    expect(says()).toBe('Deleted “today”')
    say('undo that')
    expect(shown()).toBe('Pay the invoice today|')
  })

  test('of items written anew with what was said before only the one that goes is told', () => {
    const { say, shown, says } = openDictation('')
    say('bullet tea')
    say('bullet milk')
    expect(shown()).toBe('- Tea\n- Milk|')
    say('scratch that')
    expect(shown()).toBe('Bullet tea|')
    expect(says()).toBe('Deleted “- Milk”')
  })

  test('"undo that" after a selection gives the cursor back and leaves the text', () => {
    const { page, say, shown, says } = openDictation('Pay the invoice today')
    say('now')
    say('select invoice')
    expect(says()).toBe('Selected “invoice”')
    say('undo that')
    expect(shown()).toBe('Pay the invoice today now|')
    expect(page.act).not.toHaveBeenCalled()
  })

  test('a command cannot be taken back alone once more words were said', () => {
    const { page, say, undo } = openDictation('Pay the invoice')
    say('delete invoice')
    say('bill')
    undo()
    expect(page.act).not.toHaveBeenCalled()
  })

  test('words that stand in several places are selected one after the other', () => {
    const { say, shown, says } = openDictation('A cat, a cat and a cat.')
    say('select cat')
    expect([shown(), says()]).toEqual(['A cat, a cat and a [cat].', 'Selected “cat”, 3 of 3'])
    for (const utterance of ['select previous', 'again']) say(utterance)
    expect(shown()).toBe('A [cat], a cat and a cat.')
    say('select next')
    expect(shown()).toBe('A cat, a [cat] and a cat.')
    say('choose three')
    expect(shown()).toBe('A cat, a cat and a [cat].')
  })

  test('where words stand in several places, the nearest is changed, and a number chooses another instead', () => {
    const { transcript, page, say, shown, says, offered } = openDictation('A red cat, a cat and a black cat.')
    page.act.mockImplementation((action) => void (action === 'undo' && transcript.undo()))
    say('replace cat with dog')
    expect([shown(), says()]).toEqual([
      'A red cat, a cat and a black dog.|',
      'Replaced “cat” with “dog”, 3 of 3',
    ])
    expect(offered()).toEqual(['A red cat, a cat and', 'red cat, a cat and a black', 'and a black cat.'])
    say('choose two')
    expect([shown(), offered()]).toEqual(['A red cat, a dog and a black cat.|', null])
    transcript.undo()
    expect(shown()).toBe('A red cat, a cat and a black cat.|')
  })

  test('"do that again" does the last command again, and is text once more was said', () => {
    const { say, shown } = openDictation('One two three four')
    for (const utterance of ['delete last word', 'do that again']) say(utterance)
    expect(shown()).toBe('One two|')
    for (const utterance of ['then', 'do that again']) say(utterance)
    expect(shown()).toBe('One two then do that again|')
  })

  test('while a dialog is open nothing is written, what is said answers it, and the rest can be written later', () => {
    const { ask, page, say, shown } = openDictation('Hello')
    ask(true)
    for (const utterance of ['Yes.', 'cancel', 'close it', 'what a day', 'clear']) say(utterance)
    expect(page.answer.mock.calls).toEqual([['confirm'], ['cancel'], ['close']])
    expect(shown()).toBe('Hello|')
    ask(false)
    say('type that')
    expect(shown()).toBe('Hello what a day clear|')
  })

  test('words that were being said when a dialog opened are written', () => {
    const { ask, writer, shown } = openDictation('Hello')
    writer.showInterim('dear')
    ask(true)
    writer.showInterim('dear world')
    writer.settle('dear world', '')
    expect(shown()).toBe('Hello dear world|')
  })

  test.for(['yes', 'OK', 'close', 'go back'])('without a dialog, "%s" is text', (utterance) => {
    const { say, shown } = openDictation('And')
    say(utterance)
    expect(shown()).toBe(`And ${utterance}|`)
  })

  test('right after a correction a bare word is the one that was meant', () => {
    const { page, say, shown } = openDictation('The lungs are full')
    for (const utterance of ['delete last word', 'clear', 'select clear', 'undo']) say(utterance)
    expect(shown()).toBe('The lungs are undo|')
    expect(page.act).not.toHaveBeenCalled()
  })

  test('commands follow each other in the middle of a sentence, and single words are words', () => {
    const { page, say, shown } = openDictation('The cat| sat')
    for (const command of ['go after the', 'show settings', 'download as Word']) say(command)
    expect(page.act.mock.calls).toEqual([['settings'], ['export-word']])
    say('replace cat with dog')
    say('undo')
    expect(page.act).toHaveBeenLastCalledWith('undo')
    say('clear')
    say('show settings')
    expect(shown()).toBe('The clear show settings| dog sat')
    say('resume')
    expect(shown()).toBe('The clear show settings dog sat|')
  })

  test('after a pause longer than people make inside a sentence, a bare word is a command', () => {
    const { pause, page, say } = openDictation('')
    say('the lungs are')
    pause(1500)
    say('clear')
    expect(page.act).not.toHaveBeenCalled()
    pause(4000)
    say('clear')
    expect(page.act).toHaveBeenCalledWith('clear')
  })

  test.for([
    ['switch to German', 'de-DE'],
    ['change the language to British English', 'en-GB'],
    ['switch to Brazilian Portuguese', 'pt-BR'],
  ])('"%s" listens in %s', ([utterance = '', language]) => {
    const { page, say } = openDictation('')
    say(utterance)
    expect(page.changeLanguage).toHaveBeenCalledWith(language)
  })

  test('"add … to my words" keeps the words as they stand', () => {
    const { page, say } = openDictation('We met Ann Kowalski')
    say('add Ann kowalski to my words')
    expect(page.addOwnWords).toHaveBeenCalledWith('Ann Kowalski')
  })

  test('"switch to" something else, and "find the …", are text', () => {
    const { page, say, shown } = openDictation('The key is here.')
    for (const utterance of ['find the key', 'period', 'switch to the other tab']) say(utterance)
    expect(shown()).toBe('The key is here. Find the key. Switch to the other tab|')
    expect(page.find).not.toHaveBeenCalled()
  })
})

test('words that are part of a longer utterance are no command', () => {
  const { say, shown } = openDictation('Hello')
  say('please delete that file')
  expect(shown()).toBe('Hello please delete that file|')
})

test('"literal scratch that" writes the words', () => {
  const { say, shown } = openDictation('You can say')
  say('literal scratch that')
  expect(shown()).toBe('You can say scratch that|')
})

test('the text of a recording obeys too', () => {
  const { transcript, writer, shown } = openDictation('Dear Ann')
  writer.addPlaceholder('one')
  writer.fillPlaceholder('one', 'Comma. New line. How are you? Question mark.')
  expect(shown()).toBe('Dear Ann,\nHow are you?|')
  writer.addPlaceholder('two')
  writer.fillPlaceholder('two', 'Delete last word.')
  expect(transcript.writer.snapshot()).toMatchObject({ text: 'Dear Ann,\nHow are', placeholders: [] })
})

test('a phrase is copied or cut, and the clipboard gets its words', () => {
  const { say, shown, page } = openDictation('Hello')
  say('world')
  say('copy that')
  say('cut that')
  expect(page.copy.mock.calls).toEqual([['world'], ['world']])
  expect(shown()).toBe('Hello|')
})

test.for([
  ['Dear Tom', 'spell that T H O M', 'Dear Thom|'],
  ['she met kate', 'spell it C A T E', 'she met cate|'],
  ['I am Jon.', 'spell that J O H N', 'I am John.|'],
  ['Catherine came.', 'spell Catherine K A T H E R I N E', 'Katherine came.|'],
  ['I saw [Jon] today', 'spell that J O H N', 'I saw [John] today'],
])('with %j, "%s" writes the letters in place of the word', ([text = '', command = '', after = '']) => {
  const { say, shown } = openDictation(text)
  say(command)
  expect(shown()).toBe(after)
})

test.for([
  [['quote to be or not', 'to be unquote'], '"To be or not to be"|'],
  [['I will come today', 'scratch that I will come on Friday period'], 'I will come on Friday.|'],
  [['she quotes Keats', 'a lot unquote'], 'She quotes Keats a lot unquote|'],
  [['I have an itch', 'scratch that itch for me'], 'I have an itch scratch that itch for me|'],
  [['she used the word open quote escape period', 'close quote'], 'She used the word "escape."|'],
  [['and I quote the minister', 'was away unquote'], 'And I quote the minister was away unquote|'],
  [['The quote from Tom', 'was high unquote'], 'The quote from Tom was high unquote|'],
] as [string[], string][])(
  'words close the quotation that was said in an utterance before, where one was: %j',
  ([said, after]) => {
    const { say, shown } = openDictation('')
    for (const utterance of said) say(utterance)
    expect(shown()).toBe(after)
  },
)

test('"spell that" hears the next utterance as letters, in place of the last', () => {
  const { say, shown } = openDictation('My name is')
  for (const utterance of ['kate', 'spell that', 'capital K A Y', 'a nice name']) say(utterance)
  expect(shown()).toBe('My name is Kay a nice name|')
})

test.for([
  ['undo that', 'undo'],
  ['Redo that.', 'redo'],
  ['paste that', 'paste'],
  ['copy all', 'copy-all'],
  ['clear everything', 'clear'],
  ['clear', 'clear'],
  ['delete everything', 'clear'],
  ['stop listening', 'stop'],
  ['microphone off', 'stop'],
  ['what can I say', 'help'],
  ['show commands', 'help'],
  ['show my words', 'own-words'],
  ['save', 'save'],
  ['export', 'export'],
  ['new note', 'new-note'],
  ['scroll down', 'scroll-down'],
])('"%s" asks the page to %s and leaves the text', ([utterance = '', action]) => {
  const { say, shown, page } = openDictation('Hello.')
  say(utterance)
  expect(page.act).toHaveBeenCalledWith(action)
  expect(shown()).toBe('Hello.|')
})

describe('"correct …"', () => {
  /** The words as heard, how else they may have been meant, the correction spoken, and the alternatives then offered. */
  const offers: [heard: string, alternatives: string[], said: string, shown: string, offered: string[]][] = [
    ['I come to morrow', ['I come tomorrow'], 'correct to morrow', 'I come [to morrow]', ['tomorrow']],
    ['I come to morrow', ['I come tomorrow'], 'correct morrow', 'I come [to morrow]', ['tomorrow']],
    ['I red it', ['I read it', 'eye read it', 'I red at'], 'correct red', 'I [red] it', ['read']],
    ['I red it', ['I read it', 'I rate it'], 'correct that', '[I red it]', ['I read it', 'I rate it']],
    ['write two an', ['write to Ann'], 'correct two', 'Write [two] an', ['to']],
    ['hi ann comma come', ['hi Anne comma come'], 'correct ann', 'Hi [ann], come', ['Anne']],
    ['hello period', ['yellow period'], 'correct hello', '[Hello].', ['Yellow']],
    ['so I go', ['so then I go'], 'correct so', '[So] I go', ['So then']],
  ]

  test.for(offers)('after %j with %j, "%s" gives %j and offers %j', (offer) => {
    const [heard, alternatives, said, after, expected] = offer
    const { say, shown, offered } = openDictation('')
    say(heard, alternatives)
    say(said)
    expect(shown()).toBe(after)
    expect(offered()).toEqual(expected)
  })

  test('"choose two" takes the second reading as one undo step and goes back to where the cursor was', () => {
    const { transcript, say, shown, offered } = openDictation('Dear Ann.')
    say('I red it', ['I read it', 'I rate it'])
    say('now')
    say('correct red')
    say('choose two')
    expect(shown()).toBe('Dear Ann. I rate it now|')
    expect(offered()).toBeNull()
    transcript.undo()
    expect(shown()).toBe('Dear Ann. I [red] it now')
  })

  test('a reading can be chosen, and the list be left, by hand', () => {
    const { transcript, dispatcher, say, shown, offered } = openDictation('')
    say('I red it', ['I read it'])
    say('correct red')
    dispatcher.carryOut(transcript.editor, { type: 'cancel' })
    expect([shown(), offered()]).toEqual(['I red it|', null])
    say('correct red')
    dispatcher.carryOut(transcript.editor, { type: 'choose', number: 1 })
    expect([shown(), offered()]).toEqual(['I read it|', null])
  })

  test('"cancel" puts the cursor back, and a number too high is told', () => {
    const { say, shown, offered, says } = openDictation('')
    say('I red it', ['I read it', 'I rate it'])
    say('correct red')
    say('choose nine')
    expect(says()).toContain('Choose a number from 1 to 2.')
    expect(shown()).toBe('I [red] it')
    say('cancel')
    expect([shown(), offered()]).toEqual(['I red it|', null])
  })

  test('where no other reading is known it says so, and what is said next replaces the words', () => {
    const { say, shown, page, says } = openDictation('I typed to morrow')
    say('correct to morrow')
    expect(says()).toBe('No suggestions for “to morrow”. It’s selected: say it again.')
    expect(page.offer).not.toHaveBeenCalled()
    say('tomorrow')
    expect(shown()).toBe('I typed tomorrow|')
  })

  test('saying the words again replaces them and closes the list', () => {
    const { transcript, dispatcher, say, shown, offered } = openDictation('')
    say('I red it', ['I read it'])
    say('correct red')
    say('wrote')
    dispatcher.changed(transcript.editor)
    expect([shown(), offered()]).toEqual(['I wrote| it', null])
  })

  test('the list stays while "choose" is being said, and goes when the cursor is moved', () => {
    const { transcript, dispatcher, writer, say, offered } = openDictation('')
    say('I red it', ['I read it'])
    say('correct red')
    writer.showInterim('choose')
    dispatcher.changed(transcript.editor)
    expect(offered()).toEqual(['read'])
    writer.showInterim('')
    transcript.select({ anchor: 0, head: 0 })
    dispatcher.changed(transcript.editor)
    expect(offered()).toBeNull()
  })

  test.for(['choose two', 'cancel'])('where nothing is offered, "%s" is written down', (utterance) => {
    const { say, shown } = openDictation('You can')
    say(utterance)
    expect(shown()).toBe(`You can ${utterance}|`)
  })

  test('readings stay with their words when the text around them is edited', () => {
    const { transcript, say, shown, offered } = openDictation('')
    say('I red it', ['I read it'])
    say('today')
    transcript.edit(0, 0, 'Yes. ')
    transcript.edit(5, 6, 'We')
    say('correct red')
    expect(shown()).toBe('Yes. We [red] it today')
    expect(offered()).toEqual(['read'])
  })
})

describe('asleep', () => {
  test('nothing is written until "wake up"', () => {
    const { say, shown } = openDictation('Hello')
    for (const utterance of ['pause dictation', 'private words', 'delete last word', 'wake up', 'world'])
      say(utterance)
    expect(shown()).toBe('Hello world|')
  })

  test('words that come with the commands themselves are hidden, or written, as the commands tell', () => {
    const { writer, shown } = openDictation('Hello')
    writer.settle('pause dictation', 'private')
    writer.settle('private words', '')
    writer.settle('wake up', 'world')
    writer.settle('world', '')
    expect(shown()).toBe('Hello world|')
  })

  test('it wakes at words that never become final', () => {
    const { writer, say, shown } = openDictation('Hello')
    say('pause dictation')
    for (const words of ['private', 'wake', 'wake up']) writer.showInterim(words)
    writer.keepInterim()
    say('world')
    expect(shown()).toBe('Hello world|')
  })

  test('the text of an earlier recording still comes to its place', () => {
    const { writer, say, shown } = openDictation('Hello')
    writer.addPlaceholder('one')
    say('pause dictation')
    writer.fillPlaceholder('one', 'world')
    expect(shown()).toBe('Hello world|')
  })
})

test('awake, "wake up" is text', () => {
  const { say, shown, page } = openDictation('Please')
  say('wake up')
  expect(shown()).toBe('Please wake up|')
  expect(page.act).not.toHaveBeenCalled()
})

test('"go to sleep" in a recording comes too late: it is written, and the person is told', () => {
  const { writer, shown, page, says } = openDictation('Please.')
  writer.addPlaceholder('one')
  writer.fillPlaceholder('one', 'Go to sleep.')
  expect(shown()).toBe('Please. Go to sleep.|')
  expect(page.act).not.toHaveBeenCalled()
  expect(says()).toBe('“Go to sleep” needs live recognition, so it was written as text.')
})

test('commands can be switched off, each by itself or all of them', () => {
  const one = openDictation('Hello', { ...defaultSettings, off: ['scratch-that', 'comma'] })
  for (const utterance of ['comma period', 'scratch that']) one.say(utterance)
  expect(one.shown()).toBe('Hello comma. Scratch that|')
  const all = openDictation('Hello', { ...defaultSettings, isOn: false })
  for (const utterance of ['big comma period', 'delete last word']) all.say(utterance)
  expect(all.shown()).toBe('Hello big comma period delete last word|')
})
