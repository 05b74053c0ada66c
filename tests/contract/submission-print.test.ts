import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { submissionContent } from '#contract/submissions/content.ts'
import { contentHash } from '#server/pdf/door.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { readPdf } from '#tests/world/read-pdf.ts'

let w: World
let record: WholeSubmission

beforeAll(async () => {
  w = await world()
  const body = {
    projectID: w.tower.projectID, safetyPlanID: 1, safetyFormID: 101,
    answers: [{ questionID: 1004, answer: 'No', note: 'Rail missing at grid C', finding: { severity: 'Critical', opensAction: true, title: 'Open edge' } }, { questionID: 1005, answer: 'N/A' }, { questionID: 1009, answer: 'Nothing else <b>today</b>' }],
    signatures: [{ signatureName: 'Will Ode', jobTitle: 'Carpenter' }],
  }
  record = (await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/submissions`, body)).body as WholeSubmission
})
afterAll(() => w.stop())

async function printed(who: Actor, headers: Record<string, string> = {}, of = record): Promise<{ status: number; text: string; location: string }> {
  const asked = await who.asks('GET', `/api/submissions/${of.id}/pdf`, undefined, { headers })
  const location = String(Reflect.get(Object(asked.body), 'pdfLocation'))
  if (asked.status !== 200) return { status: asked.status, text: '', location: '' }
  const file = await fetch(`${w.server.url}${location}`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  return { status: 200, location, text: (await readPdf(new Uint8Array(await file.arrayBuffer()))).pages.join('\n') }
}

/** A reader of a page takes a line of the whole row: what stands in one column is there in order, with words of the others between. */
function stands(text: string, said: string): boolean {
  const [page, wanted] = [text.split(/\s+/), said.split(/\s+/)]
  return page.some((_, from) => {
    let at = 0
    for (const word of page.slice(from, from + 3 * wanted.length + 12)) if (word.includes(wanted[at] ?? '\n')) at += 1
    return at === wanted.length
  })
}

test('SUB-28 G2-40 API2-41 the PDF says who, where and when, every question with its answer, what was found and what it led to, and the hash of its content', async () => {
  const { text } = await printed(w.lead)
  const said = [
    ...record.answers.map(({ description }) => description), record.formName, record.safetyPlanName, `Record No. ${record.recordNumber}`, w.tower.name, w.tower.number, w.tower.address, w.worker.name, 'Completed',
    'Rail missing at grid C', 'Not applicable', 'Nothing else <b>today</b>', 'Not answered', 'One finding, Critical.', 'Critical', `${record.actions[0]?.caTicketHash}, Opened`, w.lead.name, 'Will Ode', 'Page 1 of',
  ]
  expect(said.filter((words) => !stands(text, words))).toEqual([])
  const content = submissionContent(record)
  expect(text.replaceAll(/\s+/g, '')).toContain(contentHash(content))
})

test('SUB-28 in Spanish for who reads Spanish', async () => {
  const { text } = await printed(w.lead, { 'accept-language': 'es' })
  expect(['Enviado por', 'No aplica', 'Un hallazgo, Crítico.', 'Abierta'].filter((words) => !stands(text, words))).toEqual([])
})

test('ACL-198 ACL-200 its address is worth nothing to another company, out of the chain, or once it is removed', async () => {
  for (const who of [w.stranger, w.proxy]) expect((await printed(who)).status).toBe(404)
  const { location } = await printed(w.lead)
  expect((await fetch(`${w.server.url}${location}`)).status).toBe(200)
  await w.boss.asks('DELETE', `/api/submissions/${record.id}`)
  expect((await fetch(`${w.server.url}${location}`)).status).toBe(404)
})

test('ACL-200 ACL-204 a proxy user opens the PDF of what they see, and may neither correct nor remove it', async () => {
  const shed = await w.boss.startsProject({ number: '78', name: 'Shed', assignedToUserID: w.proxy.user_id })
  const mine = (await w.proxy.asks('POST', `/api/accounts/${w.proxy.accountID}/submissions`, { projectID: shed.projectID, safetyPlanID: 1, safetyFormID: 101, answers: [{ questionID: 1004, answer: 'Yes' }] })).body as WholeSubmission
  expect((await printed(w.proxy, {}, mine)).status).toBe(200)
  const at = `/api/submissions/${mine.id}`
  for (const answer of [await w.proxy.asks('PUT', at, { isCompleted: false }), await w.proxy.asks('DELETE', at)]) expect([answer.status, Reflect.get(Object(answer.body), 'code')]).toEqual([403, 'not-permitted'])
  expect((await w.proxy.asks('GET', at)).body).toMatchObject({ id: mine.id, isCompleted: mine.isCompleted })
})
