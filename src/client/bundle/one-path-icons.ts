import type { Plugin } from 'vite'

/**
 * An icon is one path in place of up to eight, drawn alike: each is an element of every screen that
 * has it, which a list counts as it counts its rows.
 */
export function onePathIcons(): Plugin {
  return {
    name: 'siteward-one-path-icons',
    apply: 'build',
    transform: {
      filter: { id: /@tabler[\\/]icons-react[\\/].*[\\/]icons[\\/]Icon\w+\.mjs$/ },
      handler: (code) => {
        const lines = [
          ...code.matchAll(/\["path", \{ "d": "(M[^"]+)", "key": "svg-\d+" \}\]/g),
        ].map(([, line]) => line)
        // Only strokes of one kind, each of which begins at a place of its own.
        if (
          lines.length < 2 ||
          lines.length !== code.split('"key"').length - 1 ||
          !code.includes('createReactComponent("outline"')
        )
          return null
        return {
          code: code.replace(
            /(?<=const __iconNode = )\[.*\](?=;)/,
            `[["path", { "d": "${lines.join('')}", "key": "svg-0" }]]`,
          ),
          map: null,
        }
      },
    },
  }
}
