import type { Plugin } from 'vite'

/** Where the worker has all files, a link to one is a task more and no time less. */
export function linksOnlyForTheLine(): Plugin {
  return {
    name: 'siteward-links-only-for-the-line',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => {
        // Styles are no matter of time: without its own a page is not what it is. Those of the
        // page's sheet have no name any more.
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
