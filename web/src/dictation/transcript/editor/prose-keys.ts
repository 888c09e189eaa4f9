import {
  cursorCharLeft,
  cursorCharRight,
  cursorDocEnd,
  cursorDocStart,
  cursorGroupLeft,
  cursorGroupRight,
  cursorLineBoundaryBackward,
  cursorLineBoundaryForward,
  cursorLineBoundaryLeft,
  cursorLineBoundaryRight,
  cursorLineDown,
  cursorLineUp,
  cursorPageDown,
  cursorPageUp,
  deleteGroupBackward,
  deleteGroupForward,
  deleteLineBoundaryBackward,
  deleteLineBoundaryForward,
  insertNewline,
  redo,
  selectAll,
  selectCharLeft,
  selectCharRight,
  selectDocEnd,
  selectDocStart,
  selectGroupLeft,
  selectGroupRight,
  selectLineBoundaryBackward,
  selectLineBoundaryForward,
  selectLineBoundaryLeft,
  selectLineBoundaryRight,
  selectLineDown,
  selectLineUp,
  selectPageDown,
  selectPageUp,
  undo,
} from '@codemirror/commands'
import { findClusterBreak } from '@codemirror/state'
import type { EditorView, KeyBinding } from '@codemirror/view'

/**
 * The keys of a text field. CodeMirror's own set is for programs: it indents, comments and moves lines, and brings the
 * code that parses them along.
 */
export const proseKeys: readonly KeyBinding[] = [
  { key: 'ArrowLeft', run: cursorCharLeft, shift: selectCharLeft, preventDefault: true },
  { key: 'ArrowRight', run: cursorCharRight, shift: selectCharRight, preventDefault: true },
  { key: 'ArrowUp', run: cursorLineUp, shift: selectLineUp, preventDefault: true },
  { key: 'ArrowDown', run: cursorLineDown, shift: selectLineDown, preventDefault: true },
  {
    key: 'Mod-ArrowLeft',
    mac: 'Alt-ArrowLeft',
    run: cursorGroupLeft,
    shift: selectGroupLeft,
    preventDefault: true,
  },
  {
    key: 'Mod-ArrowRight',
    mac: 'Alt-ArrowRight',
    run: cursorGroupRight,
    shift: selectGroupRight,
    preventDefault: true,
  },
  { mac: 'Cmd-ArrowLeft', run: cursorLineBoundaryLeft, shift: selectLineBoundaryLeft, preventDefault: true },
  {
    mac: 'Cmd-ArrowRight',
    run: cursorLineBoundaryRight,
    shift: selectLineBoundaryRight,
    preventDefault: true,
  },
  { mac: 'Cmd-ArrowUp', run: cursorDocStart, shift: selectDocStart },
  { mac: 'Cmd-ArrowDown', run: cursorDocEnd, shift: selectDocEnd },
  { key: 'PageUp', mac: 'Ctrl-ArrowUp', run: cursorPageUp, shift: selectPageUp },
  { key: 'PageDown', mac: 'Ctrl-ArrowDown', run: cursorPageDown, shift: selectPageDown },
  { key: 'Home', run: cursorLineBoundaryBackward, shift: selectLineBoundaryBackward, preventDefault: true },
  { key: 'End', run: cursorLineBoundaryForward, shift: selectLineBoundaryForward, preventDefault: true },
  { key: 'Mod-Home', run: cursorDocStart, shift: selectDocStart },
  { key: 'Mod-End', run: cursorDocEnd, shift: selectDocEnd },
  { key: 'Enter', run: insertNewline, shift: insertNewline },
  { key: 'Mod-a', run: selectAll },
  { key: 'Backspace', run: deleteCharacterBefore, shift: deleteCharacterBefore, preventDefault: true },
  { key: 'Delete', run: deleteCharacterAfter, preventDefault: true },
  { key: 'Mod-Backspace', mac: 'Alt-Backspace', run: deleteGroupBackward, preventDefault: true },
  { key: 'Mod-Delete', mac: 'Alt-Delete', run: deleteGroupForward, preventDefault: true },
  { mac: 'Mod-Backspace', run: deleteLineBoundaryBackward, preventDefault: true },
  { mac: 'Mod-Delete', run: deleteLineBoundaryForward, preventDefault: true },
  { key: 'Mod-z', run: undo, preventDefault: true },
  { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
  { linux: 'Ctrl-Shift-z', win: 'Ctrl-Shift-z', run: redo, preventDefault: true },
]

function deleteCharacterBefore(view: EditorView): boolean {
  return deleteTo(view, (head) => {
    const line = view.state.doc.lineAt(head)
    return head === line.from ? head - 1 : line.from + findClusterBreak(line.text, head - line.from, false)
  })
}

function deleteCharacterAfter(view: EditorView): boolean {
  return deleteTo(view, (head) => {
    const line = view.state.doc.lineAt(head)
    return head === line.to ? head + 1 : line.from + findClusterBreak(line.text, head - line.from, true)
  })
}

/** CodeMirror's own commands for this delete indentation and need its parsers for it. */
function deleteTo(view: EditorView, reach: (head: number) => number): boolean {
  const { empty, from, to, head } = view.state.selection.main
  const end = empty ? Math.min(Math.max(0, reach(head)), view.state.doc.length) : head
  const changes = empty ? { from: Math.min(head, end), to: Math.max(head, end) } : { from, to }
  if (changes.from === changes.to) return false
  const userEvent = empty ? (end < head ? 'delete.backward' : 'delete.forward') : 'delete.selection'
  view.dispatch({ changes, userEvent, scrollIntoView: true })
  return true
}
