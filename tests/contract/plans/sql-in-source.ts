import { globSync, readFileSync } from 'node:fs'
import { oneLine } from './watch-plans.ts'

/** A statement in the source: the texts between the inserted values. */
export interface WrittenSql {
  file: string
  /** Its beginning, which names it. */
  begins: string
  pieces: readonly string[]
}

/** Runs once by hand or at the start, as the owner of the database, so no request waits for it. */
const notOfRequests = /(^|\/)(seed|db)\//

/** Every statement in the server's source that a request or a job may send. */
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

/** Returns whether the text has all pieces of the statement, in their order. */
export function isIn({ pieces }: Pick<WrittenSql, 'pieces'>, text: string): boolean {
  let from = 0
  return pieces.every((piece) => {
    const found = text.indexOf(piece, from)
    from = found + piece.length
    return found >= 0
  })
}

/** Quoted texts that begin as a statement does and continue in lower case, as all of ours do. */
function literals(source: string): string[] {
  return [
    ...source.matchAll(
      /'((?:select|insert into|update|delete from|with) [^'\n]*)'|`(\s*(?:select|insert into|update|delete from|with)\s(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\})*)`/g,
    ),
  ].map(([, one, other]) => one ?? other ?? '')
}
