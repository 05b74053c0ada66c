/**
 * The page that the stand-in for Power BI shows in a frame: it shows that it is a stand-in, the
 * address that opened it, and the embed tokens that it received from Microsoft's client library.
 * @param isBroken reports `error` instead of `loaded`
 */
export function embedPage(address: string, isBroken: boolean): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-in for Power BI</title>
<style>body{margin:0;padding:24px;font:16px/24px system-ui,sans-serif;background:#fff;color:#171613}</style>
<h1>A stand-in, not Power BI</h1>
<p id="address">${decodeURIComponent(address).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>
<ul id="embedTokens"></ul>
<script>(${speak.toString()})(${String(isBroken)})</script></html>`
}

/** Answers the messages of `powerbi-client` as far as a report needs it. Runs in the page. */
function speak(isBroken: boolean): void {
  addEventListener('message', ({ data, source }) => {
    // Responses to its own messages have no method.
    if (data?.method === undefined) return
    const { url, body, headers } = data
    const post = (message: object) => (source as Window).postMessage(message, '*')
    post({ statusCode: 202, headers: { id: headers.id }, body: {} })
    const token =
      url === '/report/load' ? body.accessToken : url === '/report/token' ? body : undefined
    if (token === undefined) return
    const line = document.createElement('li')
    line.textContent = `${url} ${token} ${JSON.stringify(body.filters ?? [])}`
    document.getElementById('embedTokens')?.append(line)
    if (url !== '/report/load') return
    const event = isBroken ? 'error' : 'rendered'
    post({
      method: 'POST',
      url: `/reports/${headers.uid}/events/${event}`,
      headers: { id: 'event' },
      body: { message: 'stand-in' },
    })
  })
}
