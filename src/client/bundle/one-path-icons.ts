import type { Plugin } from 'vite'

/**
 * Merges the paths of an icon into one that looks the same, because every path is an element of
 * each row and screen.
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
        // Merges only strokes of one kind that each begin with an absolute position.
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
