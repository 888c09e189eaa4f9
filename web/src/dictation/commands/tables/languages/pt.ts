import { beginning, either, ending, tongue } from '../tongue.ts'

/**
 * Portuguese, of Brazil and of Portugal. Names: CLDR 45, annotations/pt and pt-PT; those that Apple's dictation ("abrir
 * aspas", "novo parágrafo"), Google's voice typing ("ponto de interrogação", "nova linha") and Microsoft's ("ponto
 * final", "fechar parênteses") list for either.
 */
const determiners =
  'um uma o a os as do da no na ao à este esta neste deste desse nesse aquele aquela cada nenhum nenhuma algum alguma sem com de em por para e ou nem entre desde até qualquer pelo (?:o|do|no|ao)_(?:meu|seu|teu|nosso|vosso)'
const adjectives =
  '(?:mesmo|mesma|único|única|primeiro|primeira|segundo|terceiro|último|última|bom|outro|outra|certo|novo)'
const numbers = '\\d+\\S* dois duas três quatro cinco seis sete oito nove dez zero'
/** "De nada", "De acordo" begin sentences. */
const of = 'de(?!_nada|_acordo|_fato|_facto|_qualquer|_novo|_repente|_resto) do(?=_ônibus) dos'

export const portuguese = tongue({
  before: either(/^(?:[Ee]sse|[Ee]ssa|[Mm]eu|[Ss]eu)$/, ending(determiners, adjectives)),
  marks: {
    period: {
      say: 'ponto, ponto final',
      heard: 'ponto e final, ponto parágrafo',
      before: ending('em de por'),
      after: beginning(
        `${numbers} ${of} com(?=$|_br|_pt) org net por_ponto final fraco forte crítico cego morto alto essencial importante chave facultativo`,
      ),
    },
    comma: { say: 'vírgula', after: beginning(`${numbers} flutuante`) },
    'question-mark': { say: 'ponto de interrogação', heard: 'interrogação, sinal de interrogação' },
    'exclamation-mark': { say: 'ponto de exclamação', heard: 'exclamação, sinal de exclamação' },
    colon: {
      say: 'dois pontos',
      before: ending('por de'),
      after: beginning('percentuais importantes de_vantagem'),
    },
    semicolon: 'ponto e vírgula',
    ellipsis: { say: 'reticências', heard: 'três pontos' },
    hyphen: { say: 'hífen' },
    dash: { say: 'travessão', heard: 'meia risca' },
    'open-quote': { say: 'abrir|abre aspas', heard: 'abra aspas' },
    'close-quote': { say: 'fechar|fecha aspas', heard: 'feche aspas' },
    quote: { say: 'aspas', before: ending('entre') },
    'open-parenthesis': {
      say: 'abrir|abre parênteses, abrir|abre parêntese',
      heard: 'abra parênteses, abrir parêntesis',
    },
    'close-parenthesis': {
      say: 'fechar|fecha parênteses, fechar|fecha parêntese',
      heard: 'feche parênteses, fechar parêntesis',
    },
    'new-line': {
      say: 'nova linha, próxima linha',
      heard: 'mudar de linha',
      after: beginning('de do da'),
    },
    'new-paragraph': { say: 'novo parágrafo, próximo parágrafo' },
  },
  commands: {
    'scratch-that':
      'apaga isso|isto, apague isso|isto, apagar isso|isto, exclui isso, excluir isso, elimina isso|isto',
    undo: { say: 'desfaz isso|isto, desfazer isso|isto, anular isso|isto', bare: 'desfazer, desfaz' },
    redo: { say: 'refaz isso|isto, refazer isso|isto', bare: 'refazer' },
    stop: 'parar de ouvir, pare de ouvir, para de ouvir, parar ditado, parar o ditado, terminar ditado, terminar o ditado, encerrar ditado, desligar microfone, desligar o microfone',
  },
})
