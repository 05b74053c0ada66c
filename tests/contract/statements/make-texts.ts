import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

// A process of its own: takes code by files on the standard input, and writes the statements that it
// makes in the scope of these files, which need not export them.

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    return url.includes('/src/server/') && url.endsWith('.ts')
      ? {
          ...loaded,
          source: `${String(loaded.source)}\nexport const evaluateHere = (code, registered) => eval(code)`,
        }
      : loaded
  },
})

const { kinds } = await import('#server/kinds.ts')

async function textsOf({ file, code }: { file: string; code: string }): Promise<string[] | string> {
  try {
    const { evaluateHere } = await import(pathToFileURL(`src/server/${file}`).href)
    const made: (string | { text: string })[] = evaluateHere(
      stripTypeScriptTypes(code),
      Object.values(kinds),
    )
    return made.map((one) => (typeof one === 'string' ? one : one.text))
  } catch (error) {
    return String(error)
  }
}

const asked = JSON.parse(await text(process.stdin)) as { file: string; code: string }[]
process.stdout.write(JSON.stringify(await Promise.all(asked.map(textsOf))))
