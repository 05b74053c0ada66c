import { expect, test, vi } from 'vitest'
import { readPastedCells, readSheet } from './read-sheet.ts'
import type { SheetOutcome } from './sheet-types.ts'

async function roster(name: string): Promise<Blob> {
  const answer = await fetch(`/tests/rosters/${name}`)
  expect(answer.status).toBe(200)
  return answer.blob()
}

// A longer limit, because the worker loads its parts from the test server, which is slow on a busy
// machine.
const reading = {
  limit: 60_000,
  start: () => new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' }),
}

async function read(name: string): Promise<SheetOutcome> {
  return readSheet(await roster(name), name, {}, reading)
}

const recordsOf = (outcome: SheetOutcome) => (outcome.ok ? outcome.sheet.records : outcome.fault)

test.each([
  'windows-1252.csv',
  'utf16be-bom.csv',
  'roster.xlsx',
  'roster.xls',
  'roster-biff5.xls',
  'roster.ods',
  'roster.xlsb',
  'roster-flat.fods',
])('%s has the same cells in a browser', async (name) => {
  expect(recordsOf(await read(name))).toEqual(recordsOf(await read('utf8.csv')))
})

test.each([
  ['flipped-bytes.xlsx', 'damaged'],
  ['password-protected.xlsx', 'encrypted'],
  ['bomb-sheet.xlsx', 'too-much'],
  ['entity-expansion.xlsx', 'damaged'],
])('%s is %s in a browser', async (name, fault) => {
  expect(await read(name)).toEqual({ ok: false, fault })
})

test('five thousand people arrive complete and in order, a few hundred at a time', async () => {
  const messages = vi.fn<(event: MessageEvent) => void>()
  const start = () => {
    const started = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', messages)
    return started
  }
  const file = await roster('rows-5000.csv')
  const outcome = await readSheet(file, 'rows-5000.csv', {}, { limit: 10_000, start })
  expect(recordsOf(outcome)).toEqual(
    (await file.text())
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',')),
  )
  expect(messages.mock.calls.length).toBeGreaterThan(10)
})

test('reads cells copied from a spreadsheet, with a line end in one of them', async () => {
  expect(
    recordsOf(await readPastedCells('Name\tJob Title\nAna, Ruiz\t"Site\nLead; north"\n')),
  ).toEqual([
    ['Name', 'Job Title'],
    ['Ana, Ruiz', 'Site\nLead; north'],
  ])
})

test('the page responds while a hundred thousand rows are read', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  expect(await read('bomb-rows.xlsx')).toEqual({ ok: false, fault: 'too-much' })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})

const worker = (script: string) =>
  new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
const file = new Blob(['Name,Email\nAna,ana@example.com'])

test('stops a reading that does not end, together with its worker', async () => {
  const endless = worker('onmessage = () => { for (;;); }')
  const ended = vi.spyOn(endless, 'terminate')
  expect(await readSheet(file, 'a.csv', {}, { limit: 100, start: () => endless })).toEqual({
    ok: false,
    fault: 'too-long',
  })
  expect(ended).toHaveBeenCalledOnce()
  expect(
    await readPastedCells('a\tb', {}, { limit: 100, start: () => worker('for (;;);') }),
  ).toEqual({
    ok: false,
    fault: 'too-long',
  })
})

test('a failing worker gives a fault, never a rejection', async () => {
  const starts = [
    () => worker('throw new Error("out of memory")'),
    () => worker('onmessage = () => { throw new Error("no") }'),
    () => {
      throw new Error('blocked')
    },
  ]
  for (const start of starts)
    expect(await readSheet(file, 'a.csv', {}, { limit: 10_000, start })).toEqual({
      ok: false,
      fault: 'damaged',
    })
})

test('INV-89 INV-90: a file refused by name or size is not even opened', async () => {
  const opened = vi.spyOn(Blob.prototype, 'arrayBuffer')
  expect(await readSheet(file, 'people.pdf')).toEqual({ ok: false, fault: 'type' })
  expect(await readSheet(new Blob([new Uint8Array(2_097_153)]), 'people.csv')).toEqual({
    ok: false,
    fault: 'size',
  })
  expect(opened).not.toHaveBeenCalled()
})

test('a file that disappeared since it was chosen gives a fault', async () => {
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(
    new DOMException('gone', 'NotFoundError'),
  )
  expect(await readSheet(file, 'people.csv')).toEqual({ ok: false, fault: 'damaged' })
})

test('a chosen encoding and delimiter win', async () => {
  const outcome = await readSheet(
    new Blob([new Uint8Array([0x4a, 0x6f, 0x73, 0x8e, 0x2c, 0x61, 0x3b, 0x62])]),
    'people.csv',
    { encoding: 'macintosh', delimiter: ';' },
  )
  expect(outcome.ok && [outcome.sheet.encoding, outcome.sheet.records]).toEqual([
    'macintosh',
    [['José,a', 'b']],
  ])
})
