import { anyOf, beginning, either, ending, languageTable } from '../language-table.ts'

/**
 * Spanish. Names: CLDR 41, annotations/es; "nueva línea", "nuevo párrafo" and "punto y aparte" as in Apple's dictation;
 * the others are what people say.
 */
const determiners =
  'un una unos unas el la los las del al ese aquel cada ningún algún mi tu su nuestro sin con de en por a para o u ni entre desde según dicho dicha cualquier cuyo'
/** "El carácter dos puntos". */
const named = 'carácter caracteres signo operador separador símbolo'
const adjectives = '(?:primer|tercer|buen|gran|mejor|mal|pequeño|verdadero|dichoso)'
/** They end sentences too: "este y no otro". */
const weak = 'otro este nuevo mismo último único segundo cierto mejor ningún primer buen qué'
const numbers = '\\d+\\S* dos tres cuatro cinco seis siete ocho nueve diez cero'
/** "De acuerdo", "De hecho" begin sentences. */
const of = 'de(?!_acuerdo|_hecho|_nada|_todos|_todas|_verdad|_momento|_nuevo) del'

/** Expressions that the subjunctive follows. */
const wishes =
  'quier\\p{L}+_que esper\\p{L}+_que necesit\\p{L}+_que prefier\\p{L}+_que pid\\p{L}+_que recomiend\\p{L}+_que (?:para|hasta|ojalá|conviene|importante|mejor|permit\\p{L}+|impid\\p{L}+|evit\\p{L}+)_que ojalá'

export const spanish = languageTable({
  and: 'y o e u ni',
  before: either(
    ending(determiners, adjectives),
    ending('(?:un|el|al|del|este|ese)_(?:mismo|único|último|nuevo|cierto|segundo)'),
  ),
  around: [[ending(weak), beginning('de del en que donde más inicial final muy a para por con')]],
  after: beginning('separad\\p{L}+ seguid\\p{L}+'),
  marks: {
    period: {
      say: 'punto',
      heard: 'punto final, punto y seguido, punto y final',
      before: either(
        /^(?:Este|Ese|Primer|Último)$/u,
        ending(
          '(?:el|al|del)_(?:siguiente|próximo) poner ponemos pongamos ponga pongo pon puso pusieron puesto',
        ),
        ending('a en de hasta (?:hasta|en|a|de|sobre|desde)_(?:este|ese|qué|que|cierto)'),
      ),
      after: beginning(
        `${numbers} ${of} y_comas com org net medio débil fuerte clave ciego muerto crítico culminante importante cardinal por_punto a(?=$)`,
      ),
    },
    comma: {
      say: 'coma',
      before: ending('puntos_y en se te me le nos'),
      after: beginning('inducido flotante decimal profundo etílico diabético'),
      around: [
        [ending(`uno ${numbers}`), beginning(numbers)],
        // "Quiero que el niño coma más": the verb.
        [
          new RegExp(`(?:^| )(?:${anyOf(wishes)})(?: que)?(?: \\p{L}+){1,3}$`, 'u'),
          /^(?!(?:pero|y|que|sino|aunque|porque|cuando|si|entonces|luego)(?: |$))/u,
        ],
        [
          /(?:^| )que(?: (?:el|la|los|las|mi|tu|su|un|una))? \p{L}+$/u,
          beginning('tanto tanta más menos mucho mucha'),
        ],
        [ending('que lo no quien'), /^(?!(?:a|por|si|en|cuando|de|al|pero|y|con)(?: |$))/u],
      ],
    },
    'question-mark': {
      say: 'signo de interrogación, cerrar interrogación',
      heard:
        'cerrar|cierra signo de interrogación, cierra interrogación, signo de interrogación de cierre, interrogación de cierre, cierre de interrogación',
    },
    'exclamation-mark': {
      say: 'signo de exclamación, cerrar exclamación',
      heard:
        'cerrar|cierra signo de exclamación, cierra exclamación, signo de admiración, cerrar admiración, exclamación de cierre, cierre de exclamación',
    },
    'open-question': {
      say: 'abrir interrogación',
      heard:
        'abre interrogación, abrir|abre signo de interrogación, signo de interrogación de apertura, interrogación de apertura, apertura de interrogación',
    },
    'open-exclamation': {
      say: 'abrir exclamación',
      heard: 'abre exclamación, abrir|abre signo de exclamación, abrir admiración, exclamación de apertura',
    },
    colon: {
      say: 'dos puntos',
      before: ending(
        `${named} por de los esos estos otros solo (?:tener|tiene|tienen|tenía|tengo|hay|usar?|usan|utilizar?|utilizan|utilizando|seleccionar?|escriba|ganar?|gana|ganó|ganamos|perder|perdió|marcar?|marcó|sumar?|sumó|sacar?|recuperar?|aclarar|tratar|discutir|abordar|tocar|comentar|unir|unen|faltan?|quedan?)`,
      ),
      after: beginning('porcentuales importantes de_ventaja de_diferencia de_control'),
      around: [
        [
          ending('(?:tenemos|tienes|tenéis|teníamos|tendremos|había|habrá)'),
          beginning('en por para que sobre del de'),
        ],
      ],
    },
    semicolon: { say: 'punto y coma', before: ending(`${named} (?:usar?|utilizan?|utilizar|utilizando)`) },
    ellipsis: 'puntos suspensivos',
    slash: { say: 'barra diagonal', heard: 'barra oblicua' },
    hyphen: {
      say: 'guion',
      heard: 'guión, guion corto',
      spacing: 'both',
      before: ending('doble'),
      after: beginning('de bajo original indivisible opcional'),
    },
    dash: {
      say: 'raya, guion largo',
      text: '—',
      heard: 'guión largo',
      before: ending('a de'),
      after: beginning('en al de'),
    },
    'open-quote': { say: 'abrir comillas', heard: 'abre comillas, comillas de apertura', text: '«' },
    'close-quote': { say: 'cerrar comillas', heard: 'cierra comillas, comillas de cierre', text: '»' },
    quote: {
      say: 'comillas',
      text: '«»',
      before: ending('entre unas'),
      after: beginning('simples dobles sencillas angulares tipográficas'),
    },
    'open-parenthesis': { say: 'abrir|abre paréntesis', heard: 'paréntesis de apertura' },
    'close-parenthesis': { say: 'cerrar|cierra paréntesis', heard: 'paréntesis de cierre' },
    'new-line': {
      say: 'nueva línea, siguiente línea',
      heard: 'salto de línea',
      before: ending('un una el la carácter cada de al'),
      after: beginning('de del roja al por y o'),
    },
    'new-paragraph': { say: 'nuevo párrafo', heard: 'siguiente párrafo' },
    'period-new-paragraph': {
      say: 'punto y aparte',
      before: /(?:^| )(?:es|eran?|son|un|una|de|en|lo|mención|caso)$/u,
    },
  },
  commands: {
    'scratch-that':
      'borra eso, borrar eso, elimina eso, eliminar eso, tacha eso, tachar eso, bórralo, quita eso',
    'delete-sentence': 'borra|borrar la última frase, elimina|eliminar la última frase',
    'delete-word': 'borra|borrar la última palabra, elimina|eliminar la última palabra',
    'select-words': 'selecciona|seleccionar <words>',
    undo: { say: 'deshaz eso, deshacer eso, deshacer lo último', bare: 'deshacer, deshaz' },
    redo: { say: 'rehaz eso, rehacer eso', bare: 'rehacer' },
    'change-language': 'cambia|cambiar (el) (idioma) a|al <words>, pasa|pasar a|al <words>',
    stop: 'deja de escuchar, dejar de escuchar, detener dictado, detener el dictado, detén el dictado, parar dictado, parar el dictado, terminar dictado, apaga el micrófono, apagar micrófono, finalizar dictado, parar la grabación, detener la grabación',
  },
})
