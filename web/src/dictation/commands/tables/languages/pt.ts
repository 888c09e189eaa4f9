import { beginning, either, ending, languageTable } from '../language-table.ts'

/**
 * Portuguese, of Brazil and of Portugal. Names: CLDR 41, annotations/pt and pt-PT; "vírgula", "ponto" and "nova linha" as in
 * Google's Gboard; the others are what people say.
 */
const determiners =
  'um uma o a os as do da das no na num numa ao à neste deste desse nesse aquele cada nenhum algum sem com de em por para ou nem entre desde até qualquer pelo (?:o|do|no|ao)_(?:meu|seu|teu|nosso|vosso)'
/** "O caractere dois pontos". */
const named = 'caractere caracteres sinal separador símbolo'
const adjectives = '(?:primeiro|bom|pequeno|determinado|próximo|melhor|mau|grande|verdadeiro|simples|belo)'
/** They end sentences too. */
const weak = 'outro este esse mesmo novo último único segundo certo melhor qual que'
const numbers = '\\d+\\S* dois duas três quatro cinco seis sete oito nove dez zero'
/** "De nada", "De acordo" begin sentences. */
const of = 'de(?!_nada|_acordo|_fato|_facto|_qualquer|_novo|_repente|_resto) do(?=_ônibus) dos'

export const portuguese = languageTable({
  and: 'e ou nem',
  before: either(
    /^(?:[Ee]sse|[Ee]ssa|[Mm]eu|[Ss]eu)$/,
    ending(determiners, adjectives),
    ending('(?:um|o|do|no|ao|num|pelo)_(?:mesmo|novo|último|único|certo|segundo|minúsculo)'),
  ),
  around: [[ending(weak), beginning('de do da dos em no na que onde mais inicial final para por com do')]],
  after: beginning('separad\\p{L}+ seguid\\p{L}+'),
  marks: {
    period: {
      say: 'ponto, ponto final',
      heard: 'ponto e final',
      before: either(
        /^Este$/u,
        ending('em de por (?:a|até|em|de|para|sobre)_(?:este|esse|qual|que|certo|determinado)'),
      ),
      after: beginning(
        `${numbers} ${of} com(?=$|_br|_pt) org net por_ponto a(?=$) central flutuante final fraco forte crítico cego morto alto essencial importante chave facultativo`,
      ),
    },
    comma: {
      say: 'vírgula',
      before: ending('pontos_e'),
      after: beginning('flutuante'),
      around: [[ending(numbers), beginning(numbers)]],
    },
    'question-mark': { say: 'ponto de interrogação', heard: 'interrogação, sinal de interrogação' },
    'exclamation-mark': { say: 'ponto de exclamação', heard: 'exclamação, sinal de exclamação' },
    colon: {
      say: 'dois pontos',
      before: ending(
        `${named} por de como apenas chamado (?:ter|tem|têm|tinha|fez|fizemos|fizeram|usar|usa|usando|ganhar|ganhou|ganhámos|ganhamos|perder|perdeu|marcar|marcou|somar|somou|conquist\\p{L}+|recuper\\p{L}+|esclarecer|discutir|abordar|tratar|tocar|focar|ligar|unir|faltam|restam|há|acrescenta|selecionar)`,
      ),
      after: beginning('percentuais importantes de_vantagem'),
      around: [
        [
          ending('(?:temos|tenho|tens|tínhamos|teremos|havia|haverá)'),
          beginning('na no nas nos em para por que sobre a'),
        ],
      ],
    },
    semicolon: 'ponto e vírgula',
    ellipsis: {
      say: 'reticências',
      before: ending('insere como'),
      after: beginning('em na acima verticais'),
    },
    'three-dots': { say: 'três pontos', isAtEdge: true },
    slash: { say: 'barra oblíqua' },
    hyphen: { say: 'hífen', before: ending('outro'), after: beginning('e ou opcional opcionais') },
    dash: { say: 'travessão', heard: 'meia risca', text: '—' },
    'open-quote': { say: 'abrir|abre aspas', heard: 'abra aspas' },
    'close-quote': { say: 'fechar|fecha aspas', heard: 'feche aspas' },
    quote: {
      say: 'aspas',
      before: ending('entre das'),
      after: beginning('simples duplas tipográficas ou substituídas existentes'),
    },
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
      after: beginning('de do da inteira'),
    },
    'new-paragraph': { say: 'novo parágrafo, próximo parágrafo' },
    'period-new-paragraph': { say: 'ponto parágrafo', heard: 'ponto e parágrafo' },
  },
  commands: {
    'scratch-that':
      'apaga isso|isto, apague isso|isto, apagar isso|isto, exclui isso, excluir isso, elimina isso|isto',
    'delete-sentence':
      'apaga|apague|apagar (a) última frase, exclui|excluir (a) última frase, elimina|eliminar (a) última frase',
    'delete-word':
      'apaga|apague|apagar (a) última palavra, exclui|excluir (a) última palavra, elimina|eliminar (a) última palavra',
    'select-words': 'seleciona|selecione|selecionar <words>',
    undo: { say: 'desfaz isso|isto, desfazer isso|isto, anular isso|isto', bare: 'desfazer, desfaz' },
    redo: { say: 'refaz isso|isto, refazer isso|isto', bare: 'refazer' },
    'change-language':
      'muda|mudar|mude|troca|trocar|troque|altera|alterar|altere (o|a) (idioma|língua) para (o) <words>',
    stop: 'parar de ouvir, pare de ouvir, para de ouvir, parar ditado, parar o ditado, terminar ditado, terminar o ditado, encerrar ditado, desligar microfone, desligar o microfone, parar gravação, parar a gravação, finalizar ditado, desliga o microfone',
  },
})
