import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Puts all other styles into the one sheet of the page, in the order in which its scripts load. */
export function twoSheets(): Plugin {
  return {
    name: 'siteward-two-sheets',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html']
        const named =
          html?.type === 'asset'
            ? /assets\/index-[\w-]{8}\.css/.exec(String(html.source))?.[0]
            : undefined
        if (html?.type !== 'asset' || named === undefined)
          throw new Error('The page links to no sheet of its own.')
        const order = ['index', 'shared', 'sign-in', 'frame']
        const place = (file: string) =>
          (order.indexOf(/assets\/(.+)-[\w-]{8}\.css$/.exec(file)?.[1] ?? '') + order.length + 1) %
          (order.length + 1)
        const sheets = Object.keys(bundle)
          .filter((file) => file.endsWith('.css') && !isLaterSheet(file))
          .toSorted((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
        const source = sheets
          .map((file) => (bundle[file]?.type === 'asset' ? String(bundle[file].source) : ''))
          .join('')
        for (const file of sheets) delete bundle[file]
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = withoutNames(file.code, new Set(sheets))
        const name = `assets/style-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`
        this.emitFile({ type: 'asset', fileName: name, source })
        html.source = String(html.source).replace(named, name)
      },
    },
  }
}

/** The styles that come with pages of later capabilities. */
const isLaterSheet = (file: string) => /(^|\/)styles-[\w-]{8}\.css$/.test(file)

/**
 * Returns the script without the names of these sheets among its dependencies. A list at its
 * beginning names each file once and the script refers to positions in it, so the later ones shift.
 */
export function withoutNames(code: string, sheets: ReadonlySet<string>): string {
  const [list] = /(?<=\(m\.f=)\[[^\]]*\]/.exec(code) ?? []
  if (list === undefined) return code
  const named = JSON.parse(list) as string[]
  const left = named.filter((file) => !sheets.has(file))
  const moved = (places: string) =>
    (JSON.parse(places) as number[])
      .flatMap((place) => left.indexOf(named[place] ?? '') + 1 || [])
      .map((place) => place - 1)
  return code
    .replace(list, JSON.stringify(left))
    .replaceAll(/__vite__mapDeps\((\[[\d,]*\])\)/g, (_, places: string) => {
      const still = moved(places)
      return still.length === 0 ? '[]' : `__vite__mapDeps(${JSON.stringify(still)})`
    })
}
