import { expect, test } from 'vitest'
import { submissionContent } from '#contract/submissions/content.ts'
import { contentHash } from '#server/pdf/door.ts'
import { printed, record, setUp, w } from './submission-print-world.ts'

setUp()

/**
 * Finds a text within a column: the PDF's reader reads a line across the whole row, so the words
 * are there in order, with those of other columns between them.
 */
function stands(text: string, said: string): boolean {
  const [page, wanted] = [text.split(/\s+/), said.split(/\s+/)]
  return page.some((_, from) => {
    let at = 0
    for (const word of page.slice(from, from + 3 * wanted.length + 12))
      if (word.includes(wanted[at] ?? '\n')) at += 1
    return at === wanted.length
  })
}

test("SUB-28 G2-40 API2-41 the PDF has people, place, time, every question and answer, the findings and actions, and its content's hash", async () => {
  const { text } = await printed(w.lead)
  const said = [
    ...record.answers.map(({ description }) => description),
    record.formName,
    record.safetyPlanName,
    `Record No. ${record.recordNumber}`,
    w.tower.name,
    w.tower.number,
    w.tower.address,
    w.worker.name,
    'Completed',
    'Rail missing at grid C',
    'Not applicable',
    'Nothing else <b>today</b>',
    'Not answered',
    'One finding, Critical.',
    'Critical',
    `${record.actions[0]?.caTicketHash}, Opened`,
    w.lead.name,
    'Will Ode',
    'Page 1 of',
  ]
  expect(said.filter((words) => !stands(text, words))).toEqual([])
  const content = submissionContent(record)
  expect(text.replaceAll(/\s+/g, '')).toContain(contentHash(content))
})

test('SUB-28 is in Spanish for Spanish readers', async () => {
  const { text } = await printed(w.lead, { 'accept-language': 'es' })
  expect(
    ['Enviado por', 'No aplica', 'Un hallazgo, Crítico.', 'Abierta'].filter(
      (words) => !stands(text, words),
    ),
  ).toEqual([])
})
