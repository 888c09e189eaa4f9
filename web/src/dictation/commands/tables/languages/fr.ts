import { beginning, either, ending, type LanguageTable, languageTable } from '../language-table.ts'

/**
 * French. Names: CLDR 41, annotations/fr, and what people say. No-break spaces as the Imprimerie nationale sets them; in
 * Canada high marks but the colon have none.
 */
const determiners =
  'un une le la les des du au aux ce cet cette ces chaque quel quelle mon ma ton ta son sa notre votre leur aucun aucune sans de à en par dans ou ni entre vers'
/** "Le caractère deux-points". */
const named = 'caractère caractères signe symbole séparateur'
const adjectives =
  '(?:bon|simple|bonne|mauvais|meilleur|petit|petite|gros|grand|certain|joli|beau|vrai|véritable|excellent|ultime|énième)'
/** They end sentences too: "l'un et l'autre". */
const weak = 'seul seule même autre premier première dernier dernière nouveau deuxième troisième'
const numbers = '\\d+\\S* deux trois quatre cinq six sept huit neuf dix zéro'
/** "De plus", "D'abord" begin sentences. */
const of =
  "de(?!_plus|_toute|_tout|_fait|_même|_nouveau|_rien|_son|_mon) d'(?!abord|accord|ailleurs|après|un|où)\\S+"
const thin = '\u202f'
const wide = '\u00a0'

function frenchWith({ high }: { high: string }): LanguageTable {
  return languageTable({
    and: 'et ou ni',
    before: either(
      ending(determiners, adjectives),
      ending('(?:un|le|au|du|ce|cet|son)_(?:même|premier|dernier|nouveau|seul|unique|deuxième)'),
    ),
    around: [[ending(weak), beginning("de du des en qui que où d'\\S+ à est sur pour dans par sera")]],
    after: beginning('séparé\\p{L}* suivi\\p{L}*'),
    marks: {
      period: {
        say: 'point',
        heard: 'point final',
        before: either(
          ending("à n'est n'a ne tel certain quel (?:en|presque)_tout au_plus_haut"),
          /^(?:Premier|Dernier|Autre)$/u,
        ),
        after: beginning(
          `${numbers} ${of} par_point final à(?=$) de_montage com fr net org g clé clef faible fort commun mort névralgique culminant noir chaud sensible essentiel important mousse cardinal`,
        ),
      },
      comma: {
        say: 'virgule',
        after: beginning('flottante'),
        around: [[ending(`un ${numbers}`), beginning(numbers)]],
      },
      'question-mark': { say: "point d'interrogation", text: `${high}?` },
      'exclamation-mark': { say: "point d'exclamation", text: `${high}!` },
      colon: {
        say: 'deux points',
        heard: 'deux-points',
        text: `${wide}:`,
        before: ending(
          `${named} de par deux que avec après il_y_a il_y_avait il_y_aura (?:possèdent|sélectionnez|utiliser|utilise|utilisent|avoir|avait|gagner?|gagné|gagnons|perdre|perdu|marquer?|marqué|prendre|pris|aborder|clarifier|éclaircir|évoquer|examiner|traiter|discuter|relier|sur|d'accord_sur)`,
        ),
        after: beginning("d'avance de_moins de_plus de_vue importants qui dont"),
        // "Nous avons deux points sur la liste": what is had, and not what follows.
        around: [
          [
            ending('(?:ai|as|a|avons|avez|ont|avais|avait|avions|aurons|voici|reste|restent)'),
            beginning('à sur en dans pour avec que'),
          ],
        ],
      },
      semicolon: { say: 'point-virgule', heard: 'point virgule', text: `${high};` },
      ellipsis: 'points de suspension, trois petits points',
      slash: {
        say: 'barre oblique',
        before: ending(`${named} dernière première`),
        after: beginning('inverse inversée'),
      },
      hyphen: { say: "trait d'union", after: beginning('conditionnel insécable ou et est') },
      dash: {
        say: 'tiret',
        before: ending('caractère espace unique double'),
        after: beginning('insécable cadratin demi-cadratin semi-cadratin bas'),
      },
      apostrophe: 'apostrophe',
      'open-quote': {
        say: 'ouvrir|ouvrez les guillemets, guillemet ouvrant',
        heard: 'ouvrir guillemets, ouvre les guillemets, guillemets ouvrants',
        text: `«${wide}`,
      },
      'close-quote': {
        say: 'fermer|fermez les guillemets, guillemet fermant',
        heard: 'fermer guillemets, ferme les guillemets, guillemets fermants',
        text: `${wide}»`,
      },
      quote: {
        say: 'guillemets',
        heard: 'guillemet',
        text: `«${wide}${wide}»`,
        before: ending('entre'),
        after: beginning('simples doubles typographiques anglais français'),
      },
      'open-parenthesis': {
        say: 'ouvrir|ouvrez la parenthèse, parenthèse ouvrante',
        heard: 'ouvrir parenthèse, ouvre la parenthèse',
      },
      'close-parenthesis': {
        say: 'fermer|fermez la parenthèse, parenthèse fermante',
        heard: 'fermer parenthèse, ferme la parenthèse',
      },
      'new-line': {
        say: 'nouvelle ligne, retour à la ligne',
        before: ending('que comme caractère caractères tabulation chariot avant après final'),
        after: beginning(`${of} et ou automatique`),
      },
      'line-end': {
        say: 'à la ligne',
        heard: 'aller à la ligne, allez à la ligne',
        before: ending(
          "une la cette passage renvoyé retours automatique manuel va vais vas allons revenir revient passe passer pêche pêcher écrire retour c'est suis est",
        ),
        after: beginning(`${numbers} ${of} suivante`),
        isAtEdge: true,
      },
      'new-paragraph': { say: 'nouveau paragraphe, paragraphe suivant', before: ending('nouveau au') },
    },
    commands: {
      'scratch-that':
        'efface ça|cela, effacez ça|cela, effacer ça|cela, supprime ça|cela, supprimer ça|cela, retire ça|cela, biffe cela',
      'delete-sentence': 'efface|effacez|effacer la dernière phrase, supprime|supprimer la dernière phrase',
      'delete-word': 'efface|effacez|effacer le dernier mot, supprime|supprimez|supprimer le dernier mot',
      'select-words': 'sélectionne|sélectionnez|sélectionner <words>',
      undo: {
        say: 'annule ça|cela, annulez ça|cela, annuler ça|cela, annuler la dernière action',
        bare: 'annuler, annule',
      },
      redo: { say: 'rétablis ça|cela, rétablir ça|cela', bare: 'rétablir' },
      'change-language':
        "passe|passer|passez en|au <words>, passe|passer|passez à (l')<words>, change|changer|changez (de|la) langue pour|en|vers (le) <words>, change|changer (de) langue pour l'<words>, basculer|bascule en|vers <words>",
      stop: "arrête d'écouter, arrêter d'écouter, arrêtez d'écouter, arrêter la dictée, arrête la dictée, arrêtez la dictée, couper le micro, coupe le micro, fin de la dictée, terminer la dictée, arrêter l'enregistrement, arrête l'enregistrement, coupez le micro",
    },
  })
}

export const french = frenchWith({ high: thin })
export const canadianFrench = frenchWith({ high: '' })
