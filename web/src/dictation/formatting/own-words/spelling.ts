/** As America spells it; what differs between the two countries comes out alike. */
export function americanSpelling(letters: string): string {
  return letters
    .replace(/(?<=[btv])re$/, 'er')
    .replace(/ae|oe/g, 'e')
    .replace(/our/g, 'or')
    .replace(/ys(?=[ei])/g, 'yz')
    .replace(/is(?=e|ing|ation)/g, 'iz')
    .replace(/ll/g, 'l')
    .replace(/ogue/g, 'og')
    .replace(/amme/g, 'am')
    .replace(/(?<=en)s(?=e)/g, 'c')
    .replace(/grey/g, 'gray')
    .replace(/ough$/, 'ow')
    .replace(/^sce/, 'ske')
    .replace(/(?<=[dg])e(?=ing|ment)/g, '')
    .replace(/^en/, 'in')
    .replace(/^tyr/, 'tir')
    .replace(/^ker/, 'cur')
}
