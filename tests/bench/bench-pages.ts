import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export interface Served {
  origin: string
  close: () => void
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/**
 * Builds the benchmark's pages in an app's folder as the product is built, and serves them on a
 * free port together with the `more` files.
 */
export async function serveBenchPages(
  names: readonly string[],
  app = '.',
  more: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-pages-'))
  await build({
    root: app,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, sourceOf(app, name)])),
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
      cssCodeSplit: false,
    },
  })
  const style = existsSync(join(folder, 'style.css'))
    ? '<link rel="stylesheet" href="/style.css">'
    : ''
  for (const name of names) writeFileSync(join(folder, `${name}.html`), page(name, style))
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text)
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://bench').pathname)
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    createReadStream(path)
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A page has a screen, a worker has none. */
function sourceOf(app: string, name: string): string {
  const path = join(resolve(app), `tests/bench/pages/${name}`)
  return existsSync(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`
}

function page(name: string, style: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${style}</head><body><div id="root"></div><script type="module" src="/${name}.js"></script></body></html>`
}
