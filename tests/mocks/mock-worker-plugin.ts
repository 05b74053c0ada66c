import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** No test mocks a script, and through the worker each script would miss the browser's cache. */
const scriptsPassIt = `addEventListener('install', (event) => event.addRoutes({ condition: { requestDestination: 'script' }, source: 'network' }))`

/** Serves the worker of the mocked network to browser tests only; in `public/` it would ship. */
export function mockWorker(): Plugin {
  return {
    name: 'siteward-mock-worker',
    configureServer(server) {
      server.middlewares.use('/mockServiceWorker.js', (_, response) => {
        void readFile(
          new URL('../../node_modules/msw/lib/mockServiceWorker.js', import.meta.url),
        ).then((script) => {
          response.setHeader('Content-Type', 'text/javascript')
          response.setHeader('Service-Worker-Allowed', '/')
          response.end(`${scriptsPassIt}\n${script.toString()}`)
        })
      })
    },
  }
}
