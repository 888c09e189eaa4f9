import { readFileSync } from 'node:fs'
import path from 'node:path'

const file = path.join(import.meta.dirname, '../../package.json')

/** The product's version, such as "0.1.0". */
export const version: string = JSON.parse(readFileSync(file, 'utf8')).version
