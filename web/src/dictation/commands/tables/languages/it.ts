import { beginning, either, ending, languageTable } from '../language-table.ts'

/** Italian. Names: CLDR 41, annotations/it, and what people say. */
const masculine =
  'un il al dal del nel sul ai ogni qualche qualsiasi qualunque nessun quel quale senza con di a da in per tra fra o dai dei delle dalle tal'
/** "Il carattere due punti". */
const named = 'carattere segno simbolo separatore'
const feminine = 'una la alla dalla della nella sulla ogni qualche nessuna questa senza con'
const adjectives = '(?:primo|prima|buon|gran|miglior|piccolo|singolo|mio|tuo|suo|nostro|vostro)'
const numbers = '\\d+\\S* due tre quattro cinque sei sette otto nove dieci zero'
/** "Di solito", "Di nuovo" begin sentences. */
const of =
  "di(?!_solito|_nuovo|_conseguenza|_più|_fatto|_niente|_certo) d'(?!accordo|altra|altronde)\\S+ del della dei delle"

export const italian = languageTable({
  and: 'e o ed od oppure né',
  before: either(
    ending(`${masculine} ${feminine}`, adjectives),
    ending(
      '(?:un|il|al|del|nel|dal|sul|lo|allo|dello|nello|questo|quel)_(?:certo|nuovo|stesso|solo|unico|secondo|terzo|quarto|quinto|ultimo|prossimo|vero|bel|preciso|medesimo|ennesimo)',
    ),
    ending(`(?:dell'|l'|all'|nell')(?:ultimo|unico)`),
  ),
  around: [
    [
      ending('altro nuovo stesso ultimo solo unico secondo terzo certo'),
      beginning('di del della dei delle in che dove più iniziale finale per a è nel sul da con'),
    ],
  ],
  after: beginning('separat\\p{L}+ seguit\\p{L}+'),
  marks: {
    period: {
      say: 'punto',
      heard: 'punto fermo, punto finale',
      before: either(
        /^(?:Questo|Primo|Ultimo|Ciascun|Tale)$/u,
        ending('qualsiasi che quale tale nello_stesso dello_stesso allo_stesso'),
        ending('a in di da a_questo in_questo su_questo di_questo da_questo'),
      ),
      after: beginning(
        `${numbers} ${of} per_punto com it org net debole forte fermo chiave cruciale critico cieco morto esclamazione e_basta a(?=$)`,
      ),
    },
    comma: {
      say: 'virgola',
      before: ending('punti_e'),
      after: beginning('mobile'),
      around: [[ending(`uno ${numbers}`), beginning(numbers)]],
    },
    'question-mark': { say: 'punto interrogativo, punto di domanda', heard: 'punto domanda' },
    'exclamation-mark': { say: 'punto esclamativo', heard: 'punto di esclamazione' },
    colon: {
      say: 'due punti',
      before: ending(
        `${named} di per i ai come solo ci_sono c'erano ci_saranno (?:avere|ha|hanno|aveva|usare|usa|usando|selezionando|seleziona|vinto|vincere|vincono|perso|perdere|guadagn\\p{L}+|conquist\\p{L}+|recuper\\p{L}+|preso|prendere|ottenut?[oe]\\p{L}*|chiarire|chiariamo|discut\\p{L}+|trattare|affrontare|esaminare|approfondire|sottolineare|toccare|collega\\p{L}*|unisc\\p{L}+|messo|tolto|ricucito|mancano|restano|presentano|impostando)`,
      ),
      after: beginning('interrogativi percentuali importanti di_vantaggio'),
      around: [
        [
          ending('(?:ho|hai|abbiamo|avete|avevo|avevamo|avremo|ecco)'),
          beginning("da su sul sulla in nel nella per con che all'\\S+ sull'\\S+ nell'\\S+"),
        ],
      ],
    },
    semicolon: 'punto e virgola',
    ellipsis: { say: 'puntini di sospensione', heard: 'tre puntini, puntini puntini' },
    slash: { say: 'barra obliqua' },
    hyphen: {
      say: 'trattino',
      before: ending('spazio'),
      after: beginning('singolo doppio breve basso non il e o'),
    },
    dash: { say: 'lineetta', heard: 'trattino lungo' },
    apostrophe: 'apostrofo',
    'open-quote': {
      say: 'apri virgolette, aprire virgolette',
      heard: 'aperte virgolette, virgolette aperte',
    },
    'close-quote': {
      say: 'chiudi virgolette, chiudere virgolette',
      heard: 'chiuse virgolette, virgolette chiuse',
    },
    quote: {
      say: 'virgolette',
      before: ending('tra fra doppie le delle anche aperte'),
      after: beginning('singole doppie basse tipografiche possono vengono'),
    },
    'open-parenthesis': {
      say: 'apri parentesi, aprire parentesi',
      heard: 'aperta parentesi, parentesi aperta, parentesi di apertura',
    },
    'close-parenthesis': {
      say: 'chiudi parentesi, chiudere parentesi',
      heard: 'chiusa parentesi, parentesi chiusa, parentesi di chiusura',
    },
    'new-line': { say: 'nuova riga', heard: 'nuova linea', after: beginning(of) },
    'line-end': {
      say: 'a capo',
      heard: 'vai a capo',
      before: ending(
        'ritorno ritorni carattere andare va vado vanno andiamo andato messo mettere sta stare venire viene venuto una',
      ),
      after: beginning(`${of} dell'\\S+ dello degli chino scoperto coperto basso automatico`),
    },
    'new-paragraph': { say: 'nuovo paragrafo', heard: 'paragrafo successivo' },
    'period-new-line': { say: 'punto e a capo', heard: 'punto a capo' },
  },
  commands: {
    'scratch-that':
      'cancella questo, cancellare questo, elimina questo, cancellalo, elimina quello, cancella quello',
    'delete-sentence':
      "cancella|cancellare ultima frase, elimina|eliminare ultima frase, cancella|cancellare l'ultima frase, elimina|eliminare l'ultima frase",
    'delete-word':
      "cancella|cancellare ultima parola, elimina|eliminare ultima parola, cancella|cancellare l'ultima parola, elimina|eliminare l'ultima parola",
    'select-words': 'seleziona|selezionare <words>',
    undo: { say: 'annulla questo, annulla ultima azione', bare: 'annulla' },
    redo: { say: 'ripristina questo, ripeti questo', bare: 'ripristina' },
    'change-language':
      "passa|passare a|al <words>, passa|passare all'<words>, cambia|cambiare (la) lingua in|a <words>, imposta la lingua su <words>",
    stop: 'smetti di ascoltare, smettere di ascoltare, ferma dettatura, ferma la dettatura, termina dettatura, interrompi dettatura, interrompi la dettatura, spegni il microfono, fine dettatura, interrompi la registrazione, ferma la registrazione',
  },
})
