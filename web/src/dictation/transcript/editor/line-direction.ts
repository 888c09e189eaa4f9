import type { Extension, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/**
 * Each line runs the way its own letters do, so that a Hebrew line among English ones stands at the right with its
 * marks at its left end. A line without letters runs as the field does.
 */
export const lineDirection: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => {
      const plugin = {
        decorations: linesWithLetters(view),
        update({ docChanged, viewportChanged }: ViewUpdate) {
          if (docChanged || viewportChanged) plugin.decorations = linesWithLetters(view)
        },
      }
      return plugin
    },
    { decorations: (plugin) => plugin.decorations },
  ),
]

const byItsLetters = Decoration.line({ attributes: { dir: 'auto' } })

function linesWithLetters(view: EditorView): DecorationSet {
  const lines: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at)
      if (/\p{L}/u.test(line.text)) lines.push(byItsLetters.range(line.from))
      at = line.to + 1
    }
  }
  return Decoration.set(lines)
}
