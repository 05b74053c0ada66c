#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Script } from 'node:vm'
import { WebSocket, WebSocketServer } from 'ws'

// Starts Firefox in place of Playwright, and answers the few BiDi commands that Debian's Firefox 140
// does not know yet. Playwright sends them at each start and in each new page. The journeys need
// nothing of them: language and time zone come from the environment, and the line cuts the network.

const unknownToFirefox140 = new Set([
  'network.addDataCollector',
  'browser.setDownloadBehavior',
  'emulation.setLocaleOverride',
  'emulation.setTimezoneOverride',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  'emulation.setNetworkConditions',
])

/** Begins the console line in which a page says its new address. */
const addressLine = 'new address'

const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/

const child = spawn(process.env['FIREFOX'] ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
child.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))

createInterface({ input: child.stderr }).on('line', (line) => {
  const address = listening.exec(line)?.[1]
  if (address === undefined) process.stderr.write(`${line}\n`)
  else void passOn(address)
})

/** Listens in place of Firefox, and tells Playwright where. */
async function passOn(address: string): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (near, { url = '' }) => {
    const far = new WebSocket(`${address}${url}`)
    const opened = once(far, 'open')
    near.on('message', async (data) => {
      const text = String(data)
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      await opened
      if (unknownToFirefox140.has(method))
        near.send(JSON.stringify({ type: 'success', id, result: {} }))
      else far.send(method === 'script.callFunction' ? withoutEval(text) : text)
    })
    far.on('message', (data) => near.send(withAddress(String(data))))
    near.on('close', () => far.close())
    far.on('close', () => near.close())
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
}

/** Makes of the console line in which a page says its new address (`engine.ts`) the BiDi event. */
function withAddress(text: string): string {
  if (!text.includes(addressLine)) return text
  const { params } = JSON.parse(text) as {
    params: { timestamp: number; source: { context: string }; args?: { value?: unknown }[] }
  }
  const [line, url] = params.args ?? []
  if (line?.value !== addressLine) return text
  return JSON.stringify({
    type: 'event',
    method: 'browsingContext.historyUpdated',
    params: { context: params.source.context, timestamp: params.timestamp, url: url?.value },
  })
}

interface Call {
  params: { functionDeclaration: string; arguments?: unknown }
}

/**
 * Playwright runs its functions in the page by `eval`. The app's security policy forbids that, and
 * this Firefox applies the policy to BiDi, too. Writes the functions into the command itself, and an
 * `eval` that finds them there by their text. Of Playwright's modules for BiDi only the one that
 * types text remains, which `engine.ts` replaces; it gets an empty class here.
 */
function withoutEval(text: string): string {
  const command = JSON.parse(text) as Call
  if (!command.params.functionDeclaration.includes('utilityScript.evaluate')) return text
  const written = textsIn(command.params.arguments)
    .filter(isFunction)
    .map((source) => `[${JSON.stringify(source)}, () => (${source})]`)
  command.params.functionDeclaration = `(utilityScript, ...values) => {
    const written = [${written.join(',')}]
    utilityScript.global.eval = (text) => {
      const found = written.find(([source]) => text === source || text === '(' + source + ')')
      return found ? found[1]() : class {}
    }
    return utilityScript.evaluate(...values)
  }`
  return JSON.stringify(command)
}

/** Returns all texts in the arguments of a command. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function isFunction(source: string): boolean {
  if (!/=>|\bfunction\b/.test(source)) return false
  try {
    return Boolean(new Script(`(${source})`))
  } catch {
    return false
  }
}
