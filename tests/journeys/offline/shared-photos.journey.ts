import sharp from 'sharp'
import { expect, sharedSiteward, test, withWorker } from '../journey.ts'
import { ownerSays } from '../owner-database.ts'

const siteward = sharedSiteward()

/** Returns a photo as a phone takes it, with time and place, in base64. */
async function phonePhoto(): Promise<string> {
  const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: '#b5651d' } })
  const exif = {
    IFD2: { DateTimeOriginal: '2026:11:20 14:05:00' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '29/1 45/1 3756/100',
      GPSLongitudeRef: 'W',
      GPSLongitude: '95/1 22/1 1128/100',
    },
  }
  return (await photo.withExif(exif).jpeg().toBuffer()).toString('base64')
}

const languages = {
  en: {
    size: { width: 820, height: 1180 },
    from: '2 photos from another app',
    place: 'Use its place: 29.76043, -95.36980',
    time: /^Use its time: 11-20-2026 14:05/,
    location: 'Location',
    narrative: 'Situation narrative',
    photo: /^Open photo/,
  },
  es: {
    size: { width: 390, height: 844 },
    from: '2 fotos de otra aplicación',
    place: 'Usar su ubicación: 29.76043, -95.36980',
    time: /^Usar su hora: 20-11-2026 14:05/,
    location: 'Ubicación',
    narrative: 'Descripción de la situación',
    photo: /^Abrir foto/,
  },
} as const

for (const language of ['en', 'es'] as const)
  test(`SHELL-83 photos and text that another app shares without a network begin a corrective action, with time and place if wished (${language})`, async ({
    comes,
  }) => {
    const { size, ...words } = languages[language]
    const dana = await comes(siteward(), {
      ...withWorker,
      email: 'safety@ridgeline.test',
    })
    const { page } = dana
    await dana.signsIn()
    await dana.preparesForNoNetwork()
    await page.setViewportSize(size)
    await page.evaluate((used) => localStorage.setItem('siteward.language', used), language)
    await dana.losesNetwork()
    // Sends what the system's share menu sends.
    await page.evaluate(
      async (photo) => {
        const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0))
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
        const files = document.createElement('input')
        Object.assign(files, { type: 'file', name: 'photos', multiple: true })
        const chosen = new DataTransfer()
        for (const name of ['edge.jpg', 'net.jpg'])
          chosen.items.add(new File([bytes], name, { type: 'image/jpeg' }))
        files.files = chosen.files
        const text = document.createElement('input')
        Object.assign(text, { name: 'text', value: 'Open edge at grid B4' })
        form.append(files, text)
        document.body.append(form)
        form.submit()
      },
      await phonePhoto(),
    )
    await expect(page.getByText(words.from)).toBeVisible()
    await expect(dana.button(words.photo)).toHaveCount(2)
    await expect(dana.field(words.narrative)).toHaveValue('Open edge at grid B4')
    await dana.button(words.time).click()
    await dana.button(words.place).click()
    await expect(page.getByLabel(words.location)).toHaveValue('29.76043, -95.36980')
    await page.reload()
    await expect(dana.button(words.photo)).toHaveCount(2)
    await expect(page.getByText(words.from)).toBeHidden()
    if (language === 'es') return
    const title = 'Edge from the camera roll'
    await dana.fillsAction({ title, assignee: 'Elena' })
    await dana.button('Create corrective action').click()
    await expect(dana.header).toContainText('1 to send')
    await dana.regainsNetwork()
    await dana.seesAllSent()
    const sent = await ownerSays(
      siteward(),
      `select jsonb_array_length(photos) as photos, incident_time at time zone 'America/Chicago' = '2026-11-20 14:05' as at_the_shot from corrective_actions where title = $1`,
      [title],
    )
    expect(sent).toEqual([{ photos: 2, at_the_shot: true }])
  })
