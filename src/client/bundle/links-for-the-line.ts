import type { Plugin } from 'vite'

/**
 * Skips links where the worker has all files, because a link costs a task there and saves no time.
 */
export function linksOnlyForTheLine(): Plugin {
  return {
    name: 'siteward-links-only-for-the-line',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => {
        // Styles stay, because a page looks wrong without them. The sheet of the page itself has no
        // name here.
        const links = code.replace(
          /deps && deps\.length > 0/,
          '(deps = deps?.filter((one) => one && (one.endsWith(".css") || !navigator.serviceWorker?.controller))) && deps.length > 0',
        )
        if (links === code) throw new Error('The helper that links to files is not as it was.')
        return { code: links, map: null }
      },
    },
  }
}
