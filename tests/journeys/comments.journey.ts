import { apiOf } from './api.ts'
import { expect, ownSiteward, test, withWorker } from './journey.ts'
import { ownActions } from './own-actions.ts'
import { ownerSays } from './owner-database.ts'

// Its numbers of changes would count in other journeys.
const siteward = ownSiteward()

test('CA-88 CA-90 two people comment on one action without a network, one mentions the other, and both comments arrive once', async ({
  comes,
}) => {
  const title = 'Loose plank on the scaffold'
  const [safety, lead] = await Promise.all(
    ['safety', 'lead'].map((name) => apiOf(siteward(), `${name}@ridgeline.test`)),
  )
  if (safety === undefined || lead === undefined) throw new Error('No one.')
  await ownActions(safety, { assignedTo: lead.me.user_id, dueDate: '2099-01-01' }, [title])

  const elena = await comes(siteward(), { ...withWorker, email: 'lead@ridgeline.test' })
  await elena.signsIn()
  await elena.preparesForNoNetwork()
  await elena.opensAction(title)
  await elena.page.evaluate(() => localStorage.setItem('siteward.language', 'es'))
  await elena.page.setViewportSize({ width: 390, height: 844 })
  await elena.page.reload()
  const talk = elena.page.getByRole('region', { name: 'Comentarios' })
  await elena.button('Escribir un comentario').click()
  const box = elena.page.getByRole('textbox', { name: 'Comentario' })
  await box.fill('La tabla sigue suelta.')
  await elena.losesNetwork()
  await elena.button('Mencionar a una persona').click()
  await elena.page.getByRole('option', { name: safety.me.name }).click()
  await expect(box).toHaveValue(`La tabla sigue suelta. @${safety.me.name} `)
  await elena.button('Agregar comentario').click()
  await expect(talk.getByText('Guardado en este dispositivo')).toBeVisible()

  const marcus = await comes(siteward(), {
    ...withWorker,
    email: 'safety@ridgeline.test',
    viewport: { width: 820, height: 1180 },
  })
  await marcus.signsIn()
  await marcus.preparesForNoNetwork()
  await marcus.opensAction(title)
  await marcus.losesNetwork()
  await marcus.button('Write a comment').click()
  await marcus.page.getByRole('textbox', { name: 'Comment' }).fill('Crew 4 ties it today.')
  await marcus.button('Add comment').click()
  await expect(
    marcus.page.getByRole('region', { name: 'Comments' }).getByText('Saved on this device'),
  ).toBeVisible()

  await elena.regainsNetwork()
  await marcus.regainsNetwork()
  await marcus.seesAllSent()
  await expect
    .poll(async () => {
      const rows = await ownerSays<{ comments: { text: string; mentions: string[] }[] }>(
        siteward(),
        'select comments from corrective_actions where title = $1',
        [title],
      )
      return rows[0]?.comments.map(({ text, mentions }) => [text, mentions]).toSorted()
    })
    .toEqual([
      ['Crew 4 ties it today.', []],
      [`La tabla sigue suelta. @${safety.me.name}`, [String(safety.me.user_id)]],
    ])
  await elena.page.reload()
  await expect(talk.getByRole('listitem')).toHaveCount(2)
  await expect(talk.getByText('Crew 4 ties it today.')).toBeVisible()
})
