import { anyOf, beginning, either, ending, languageTable } from '../language-table.ts'

/**
 * German. Names: CLDR 41, annotations/de; "Klammer auf", "Anführungszeichen zu" and "neue Zeile" as in Dragon's and Apple's
 * dictation. Apple knows "Ausrufezeichen" alone; Austrians say "Rufzeichen" and "Beistrich".
 */
const masculine =
  'der den dem des einen einem eines kein(?:en|em|es)? mein(?:en|em|es) dein(?:en|em|es) ihren ihrem unser(?:en|em)? dies(?:er|en|em|es) jed(?:er|en|em|es) jen(?:er|en|em) welch(?:er|en|em) manch(?:er|en|em) am im zum vom beim'
const prepositions =
  'ohne als pro und oder für gegen anstatt mittels per seit zwischen inklusive einschließlich'
/** "ein" is also the end of many verbs ("ich lade dich ein"). */
const ein =
  '(?:ist|sind|war|wäre|wird|es|noch|nur|auch|schon|und|oder|als|um|jetzt|hier|da|wohl|so|durch|für|statt|stattdessen|gegen|kann|muss|soll|wenn)_ein ein_\\p{Ll}+er'
/** Verbs whose "ein" ends a clause. */
const parted =
  'l[aäu]d kauf schl[aäie]+f st[ei]+g g[aei]b tr[aei]+t richt stell räum pack schalt setz zieh zog f[aäie]+l führ bring brach brech brich h[aäie]+lt hol nehm nimm nahm reich seh sieh sah tr[aäu]g tr[aei]+f üb w[ae]nd zahl schätz bau kehr l[aäie]+[sß] leg leit misch schenk schick sperr stuf teil weih schl[aäu]g steck spr[ai]ng spar füg bind gr[ei]+f logg lenk w[aei]rf reis fang fing schl[ieoß]+ deck tauch tipp schn[ei]+ stimm wick will wirk mach schränk mal klemm'
const article = new RegExp(`^(?!.*(?:^| )(?:${anyOf(parted)})\\p{L}* (?:.* )?ein$).* ein$`, 'u')
/** "Mit vorangestelltem Punkt". */
const dative =
  /(?:^| )(?!(?:(?:außer|trotz|nach|seit|zu|alle|ehe|vor|in)d|bequ|unbequ|extr)em$)\p{Ll}{3,}em$/u
/** Adjectives are small, so that "der Lehrer Punkt" ends a sentence. */
const adjective = '\\p{Ll}+e[nrm]?'
const numbers = '\\d+\\S* eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf null'
const before = either(
  /^(?:[Ee]in|[Dd]as)$/,
  ending(
    `${masculine} ${prepositions} ${ein} (?:dass|falls|wenn|ob|weil|obwohl|hinter)_das (?:in|für|über|auf|um|durch|ohne|an|setze?|lösche?)_das`,
    '(?:erst|zweit|dritt|letzt|nächst|neu|richtig|falsch|fehlend|eigentlich)e[nrms]?',
  ),
  article,
  /(?:^| )(?:[Ss]etz|[Ff]üg|[Mm]ach|[Tt]ipp|[Gg]eb)\p{L}* (?:Sie|wir) ein$/u,
  dative,
  // "Ein großes Fragezeichen".
  /(?:^| )(?:[Ee]in|[Kk]ein|[Mm]ein|[Dd]ein|[Ss]ein|[Ii]hr) \p{Ll}+es$/u,
  /^(?:Derselbe|(?:Erst|Zweit|Dritt|Letzt|Nächst|Weiter|Wichtig|Einzig)er)$/u,
)
/** "Das Zeichen Doppelpunkt". */
const named = ending('Zeichen Sonderzeichen Symbol Operator Taste')
const masculineNoun = either(
  ending(masculine, adjective),
  ending(masculine, '(?:\\p{Ll}+(?:ig|lich|isch|st|sten|er)|nicht|sehr|ganz|so|zu) \\p{Ll}+e[nrm]?'),
  ending(masculine, '(?:\\p{Ll}+en \\p{Ll}+en|\\p{Ll}+er \\p{Ll}+er)'),
  ending('(?:ein|kein|mein|dein|sein|ihr|unser)_\\p{Ll}+er', '\\p{Ll}+er'),
)

export const german = languageTable({
  and: 'und oder noch bzw beziehungsweise sowie',
  before,
  after: beginning(
    '(?:ab)?getrennt\\p{Ll}* gefolgt vorangestellt vorausgeht hinzu eingeschlossen eingegeben angehängt anzuhängen angefügt einzufügen',
  ),
  marks: {
    period: {
      say: 'Punkt',
      heard: 'Satzendepunkt, Schlusspunkt',
      before: masculineNoun,
      after: beginning(`${numbers} für_Punkt zu(?=$) com de net org`),
      around: [[/\d$/, /^(?:breit|hoch|groß|Schrift|Abstand)/u]],
    },
    comma: {
      say: 'Komma, Beistrich',
      around: [
        [ending(numbers), beginning(numbers)],
        // "Setz ein Komma vor aber"; but "steig ein Komma wir fahren".
        [
          ending('ein kein das dieses jedes'),
          beginning(
            'vor nach hinter zwischen in im am fehlt gehört steht kommt vergessen gesetzt gestrichen',
          ),
        ],
      ],
    },
    'question-mark': { say: 'Fragezeichen', before: named },
    'exclamation-mark': { say: 'Ausrufezeichen, Rufzeichen', heard: 'Ausrufungszeichen', before: named },
    colon: { say: 'Doppelpunkt', before: either(masculineNoun, named) },
    semicolon: { say: 'Semikolon, Strichpunkt' },
    ellipsis: { say: 'Auslassungspunkte', heard: 'Auslassungszeichen, Punkt Punkt Punkt' },
    'three-dots': { say: 'drei Punkte', isAtEdge: true },
    apostrophe: { say: 'Apostroph', before: masculineNoun },
    slash: { say: 'Schrägstrich', before: either(masculineNoun, ending('ein außer')) },
    hyphen: {
      say: 'Bindestrich',
      before: either(masculineNoun, ending('mit doppelter einzelner')),
      after: beginning('ist wird werden und oder als geschrieben verwendet angegeben'),
    },
    dash: { say: 'Gedankenstrich', heard: 'Halbgeviertstrich', before: masculineNoun },
    'open-quote': {
      say: 'Anführungszeichen öffnen|auf|unten',
      heard: 'öffnendes|öffnende Anführungszeichen, Anführungszeichen Anfang, Gänsefüßchen auf|unten',
      text: '„',
    },
    'close-quote': {
      say: 'Anführungszeichen schließen|zu|oben',
      heard: 'schließendes|schließende Anführungszeichen, Anführungszeichen Ende, Gänsefüßchen zu|oben',
      text: '“',
    },
    quote: {
      say: 'Anführungszeichen',
      heard: 'Gänsefüßchen',
      text: '„“',
      before: ending(
        'in die den diese das ein keine zwei ohne doppelte\\p{Ll}* einfache\\p{Ll}* einzelne\\p{Ll}* typogra\\p{Ll}*',
      ),
      after: beginning('eingeschlossen\\p{Ll}* gesetzt ausgegeben umgeben ersetzt werden sind'),
    },
    'open-parenthesis': {
      say: 'Klammer auf, Klammer öffnen',
      heard: 'runde Klammer auf, öffnende Klammer',
      before: ending('die der eine einer keine jede'),
    },
    'close-parenthesis': {
      say: 'Klammer zu, Klammer schließen',
      heard: 'runde Klammer zu, schließende Klammer',
    },
    'new-line': {
      say: 'neue Zeile, nächste Zeile',
      before: ending('die eine keine jede diese in auf pro einen ohne als für erste durch jeder und'),
    },
    'new-paragraph': {
      say: 'neuer Absatz, nächster Absatz',
      heard: 'neuen Absatz',
      before: ending(`${masculine} ein in einen`, adjective),
    },
  },
  commands: {
    'scratch-that':
      'streich|streiche das, das streichen, lösch|lösche das, das löschen, nimm|nimm das zurück',
    'delete-sentence':
      'letzten Satz löschen|streichen, lösch|lösche den letzten Satz, streich den letzten Satz',
    'delete-word':
      'letztes Wort löschen|streichen, das letzte Wort löschen|streichen, lösch|lösche das letzte Wort, streich das letzte Wort',
    'select-words': '<words> markieren|auswählen, markier|markiere <words>, wähl|wähle <words> aus',
    undo: { say: 'mach das rückgängig, das rückgängig machen', bare: 'rückgängig, rückgängig machen' },
    redo: { say: 'stell das wieder her, das wiederherstellen', bare: 'wiederherstellen' },
    'change-language':
      'Sprache wechseln|ändern zu|auf <words>, wechsle|wechsel (die Sprache) zu|auf|nach <words>, schalt|schalte|stell|stelle (die Sprache) auf <words> um, auf|zu <words> wechseln|umschalten|umstellen, ins <words>e wechseln',
    stop: 'Diktat beenden|stoppen|Ende, Diktieren beenden, Mikrofon aus|ausschalten, hör auf zuzuhören, nicht mehr zuhören, Aufnahme beenden|stoppen, Diktat anhalten, Mikrofon ausmachen, mit dem Zuhören aufhören, Stopp Diktat',
  },
})
