import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetScript } from './reset-script.ts'
import { formView, noticeView } from './reset-view.ts'
import { resetWords } from './reset-words.ts'

let frame: HTMLIFrameElement
let answer: () => Response

/** Opens the page behind the link in a window of its own. Each test sets the answer to its form. */
async function open(language: 'en' | 'es') {
  frame.srcdoc = formView(language, {
    ticket: 'ticket',
    email: 'dana@ridgeline.test',
    problem: null,
    font: null,
  })
  await new Promise((done) => frame.addEventListener('load', done, { once: true }))
  const { contentWindow: own, contentDocument: page } = frame
  if (!own || !page) throw new Error('No page.')
  Object.assign(own, { fetch: async () => answer() })
  const script = page.createElement('script')
  script.textContent = resetScript
  page.head.append(script)
  const field = (name: string) => page.querySelector<HTMLInputElement>(`#${name}`)
  const said = (place: string) =>
    page.querySelector<HTMLElement>(`#${place}-problem:not([hidden])`)?.textContent
  const typed = 'Harbor-Crane-7'
  for (const name of ['password', 'confirm']) Object.assign(field(name) ?? {}, { value: typed })
  page.querySelector('form')?.requestSubmit()
  const kept = () => ['password', 'confirm'].map((name) => field(name)?.value === typed)
  return { title: () => page.querySelector('h1')?.textContent, said, kept }
}

beforeEach(() => {
  frame = document.createElement('iframe')
  document.body.append(frame)
})
afterEach(() => frame.remove())

const html = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
const problem = (status: number) =>
  new Response('{"title":"Not now"}', {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const portal = '<!doctype html><title>Free Wi-Fi</title><h1>Welcome</h1>'

test.each([
  ['too many requests', () => problem(429)],
  ['an unavailable server', () => problem(503)],
  ['an oversized body', () => problem(413)],
  ['a sign-in page of a network', () => html(200, portal)],
  ['a sign-in page of a network, with a form', () => html(200, `${portal}<form></form>`)],
  ['a proxy that cannot reach the server', () => html(502, '<h1>Bad gateway</h1>')],
  [
    'our page with an unexpected status',
    () => html(500, noticeView('en', 'done', { email: 'dana@ridgeline.test', font: null })),
  ],
  [
    'the form without an error',
    () =>
      html(
        200,
        formView('en', {
          ticket: 'ticket',
          email: 'dana@ridgeline.test',
          problem: null,
          font: null,
        }),
      ),
  ],
  [
    'our page as plain text',
    () =>
      new Response(noticeView('en', 'done', { email: 'dana@ridgeline.test', font: null }), {
        headers: { 'content-type': 'text/plain' },
      }),
  ],
  [
    'no line',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])(
  '%s counts as no answer: the page says so beside the button in its language and keeps the input',
  async (_, other) => {
    answer = other
    for (const language of ['en', 'es'] as const) {
      const { title, said, kept } = await open(language)
      await expect.poll(() => said('form')).toBe(resetWords[language].noAnswer)
      expect(title()).toBe(resetWords[language].title)
      expect(kept()).toEqual([true, true])
    }
  },
)

test.each([
  ['done', 200],
  ['spent', 410],
] as const)('%s replaces the form', async (about, status) => {
  answer = () => html(status, noticeView('es', about, { email: 'dana@ridgeline.test', font: null }))
  const { title } = await open('es')
  await expect.poll(title).toBe(resetWords.es[about][0])
})

test.each([
  ['busy', 503, 'form'],
  ['common', 422, 'password'],
] as const)(
  'shows the error of the server (%s) at its place, and keeps the input',
  async (wrong, status, place) => {
    answer = () =>
      html(
        status,
        formView('en', {
          ticket: 'ticket',
          email: 'dana@ridgeline.test',
          problem: wrong,
          font: null,
        }),
      )
    const { said, kept } = await open('en')
    await expect.poll(() => said(place)).toBe(resetWords.en.problems[wrong])
    expect(kept()).toEqual([true, true])
  },
)
