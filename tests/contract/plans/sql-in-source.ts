import { globSync, readFileSync } from 'node:fs'
import { oneLine } from './watch-plans.ts'

/** A statement as it stands in the source: the texts between what is put in. */
export interface WrittenSql {
  file: string
  /** Its beginning, to be named by. */
  begins: string
  pieces: readonly string[]
}

/** Filled once by hand or at the start, as the owner of the database: no request waits for it. */
const notOfRequests = /(^|\/)(seed|db)\//

/** Every statement that is written in the server and that a request or a job may send. */
export function writtenSql(folder = 'src/server'): WrittenSql[] {
  return globSync(`${folder}/**/*.ts`)
    .filter((file) => !file.endsWith('.test.ts') && !notOfRequests.test(file))
    .toSorted()
    .flatMap((file) =>
      literals(readFileSync(file, 'utf8')).map((text) => ({
        file,
        begins: oneLine(text).slice(0, 70),
        pieces: text
          .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
          .map(oneLine)
          .filter((piece) => piece !== ''),
      })),
    )
}

/** Was it sent? All of its pieces stand in one text, in their order. */
export function isIn({ pieces }: Pick<WrittenSql, 'pieces'>, text: string): boolean {
  let from = 0
  return pieces.every((piece) => {
    const found = text.indexOf(piece, from)
    from = found + piece.length
    return found >= 0
  })
}

/**
 * Texts in quotes that begin as a statement does and go on in lower case, as all of ours are
 * written.
 */
function literals(source: string): string[] {
  return [
    ...source.matchAll(
      /'((?:select|insert into|update|delete from|with) [^'\n]*)'|`(\s*(?:select|insert into|update|delete from|with)\s(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\})*)`/g,
    ),
  ].map(([, one, other]) => one ?? other ?? '')
}
