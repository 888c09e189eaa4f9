import { downloadFile } from '../../../download-file.ts'
import type { OpenBook } from '../../templates/template-book.ts'
import { Tool } from '../tool.tsx'
import styles from './templates-panel.module.css'

/** Takes templates to a file. */
export function MoveTemplates({ book }: { book: OpenBook }) {
  return (
    <div className={styles.move}>
      <Tool
        icon="download"
        disabled={book.current().templates.length === 0}
        onClick={() => {
          const { templates } = book.current()
          const file = JSON.stringify({ format: 'plainspoken-templates/1', templates }, null, 2)
          downloadFile(new Blob([`${file}\n`], { type: 'application/json' }), 'plainspoken-templates.json')
        }}
      >
        Export
      </Tool>
    </div>
  )
}
