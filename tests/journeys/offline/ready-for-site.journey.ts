import { expect, ownSiteward, test, withWorker } from '../journey.ts'
import { handedIn } from '../kept-offline.ts'

const siteward = ownSiteward()

const languages = {
  en: {
    width: 820,
    height: 1180,
    keep: 'Keep offline',
    kept: 'Kept offline',
    add: 'Add a project',
    find: 'Find a project',
    close: 'Close',
    prepare: 'Prepare now',
    chosen: 'Submissions of chosen projects',
    ready: /^Ready for the site, as of/,
    photo: 'Photo: East edge',
    pdf: 'Open PDF',
    device: 'This device',
  },
  es: {
    width: 390,
    height: 844,
    keep: 'Guardar sin conexión',
    kept: 'Guardado sin conexión',
    add: 'Agregar un proyecto',
    find: 'Buscar un proyecto',
    close: 'Cerrar',
    prepare: 'Preparar ahora',
    chosen: 'Registros de los proyectos elegidos',
    ready: /^Listo para la obra, datos de/,
    photo: 'Foto: East edge',
    pdf: 'Abrir PDF',
    device: 'Este dispositivo',
  },
} as const

for (const language of ['en', 'es'] as const)
  test(`SHELL-81 SHELL-82 prepared for a chosen project, the tablet is ready, and opens its submission, photo and PDF without a network (${language})`, async ({
    comes,
  }) => {
    const { width, height, ...words } = languages[language]
    const { name, records } = await handedIn(siteward(), language.toUpperCase())
    const dana = await comes(siteward(), {
      ...withWorker,
      email: 'owner@ridgeline.test',
      viewport: { width, height },
    })
    const { page } = dana
    await dana.signsIn('/back-office/offline')
    await page.evaluate((used) => localStorage.setItem('siteward.language', used), language)
    await page.reload()
    const part = page.getByRole('listitem').filter({ hasText: words.chosen })
    await part.getByRole('button', { name: words.keep }).click()
    const drawer = page.getByRole('dialog', { name: words.kept })
    await drawer.getByRole('button', { name: words.add }).click()
    await drawer.getByRole('searchbox', { name: words.find }).fill(name)
    await drawer.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await drawer.getByRole('button', { name: words.close }).click()
    await dana.button(words.prepare).click()
    await expect(page.getByText(words.ready)).toBeVisible()
    await expect(part.getByText(/^3, /)).toBeVisible()

    await dana.losesNetwork()
    await dana.goes(`/back-office/submissions/${records[0]?.id}`)
    await dana.button(words.photo).click()
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
    await page.keyboard.press('Escape')
    // A browser without windows saves the file that another browser would show.
    const opened = new Promise<string>((done) =>
      dana.context.once('page', (tab) => tab.on('download', (file) => done(file.url()))),
    )
    await dana.button(words.pdf).click()
    expect(await opened).toMatch(/^blob:/)

    await dana.goes('/back-office/sync')
    await expect(
      page.getByRole('region', { name: words.device }).getByText(words.ready),
    ).toBeVisible()
  })
