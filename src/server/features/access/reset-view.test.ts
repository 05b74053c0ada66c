import { expect, test } from 'vitest'
import { tokens } from '#client/ui/theme/tokens.ts'
import { passwordRules } from '#contract/access/password.ts'
import { pageDesignTokens } from '#server/http/render-page.ts'
import { resetMail } from './reset-mail.ts'
import { formView, noticeView } from './reset-view.ts'

const form = (language: 'en' | 'es', problem: Parameters<typeof formView>[1]['problem'] = null) =>
  formView(language, { ticket: 'ticket', email: 'dana@ridgeline.test', problem, font: null })
const mail = (language: 'en' | 'es') =>
  resetMail(language, { name: 'Dana <b>', link: 'https://siteward.test/x?ticket=1&lang=es' })

test('the page has the colours of the design in both themes', () => {
  expect(tokens).toMatchObject(pageDesignTokens)
  for (const { dark, light } of [pageDesignTokens])
    for (const colour of [...Object.values(dark), ...Object.values(light)])
      expect(form('en')).toContain(colour)
})

test('a built app embeds our typeface in the page', () => {
  expect(form('en')).not.toContain('@font-face')
  expect(
    formView('en', {
      ticket: 't',
      email: 'dana@ridgeline.test',
      problem: null,
      font: '/assets/font.woff2',
    }),
  ).toContain('src:url(/assets/font.woff2)')
})

test('the page names the account, and its link to the sign-in contains the address', () => {
  const odd = formView('en', { ticket: 't', email: 'o"<b>@x.test', problem: null, font: null })
  expect(form('en')).toContain('For the account <strong>dana@ridgeline.test</strong>')
  expect(odd).toContain('<strong>o&quot;&lt;b&gt;@x.test</strong>')
  expect(odd).toContain('href="/login?email=o%22%3Cb%3E%40x.test"')
  expect(noticeView('en', 'done', { email: 'dana@ridgeline.test', font: null })).toContain(
    'href="/login?email=dana%40ridgeline.test"',
  )
})

test('the page lists each rule with its pattern', () => {
  for (const { pattern } of passwordRules)
    expect(form('en')).toContain(`data-rule="${pattern.source}" data-flags="${pattern.flags}"`)
})

test.each([
  ['weak', 'password'],
  ['common', 'password'],
  ['long', 'password'],
  ['differ', 'confirm'],
  ['busy', 'form'],
] as const)('shows %s only at its own place', (problem, place) => {
  const said = [...form('en', problem).matchAll(/id="(\w+)-problem" role="alert">([^<]+)</g)].map(
    ([, where]) => where,
  )
  expect(said).toEqual([place])
})

test('in Spanish, page and mail say usted, never tú', () => {
  const said = [
    form('es'),
    noticeView('es', 'done', { email: 'dana@ridgeline.test', font: null }),
    noticeView('es', 'spent', { email: null, font: null }),
    mail('es').html,
    mail('es').text,
  ]
    .join(' ')
    .replaceAll(/<style>[^]*<\/style>/g, '')
  expect(said).not.toMatch(
    /\b(tu|tus|tú|te|puedes|elige|fuiste|ignora|restablece|inténtalo|inicia)\b/i,
  )
})

test('the mail is a table of 640 px on its own background, has the same content as text, and escapes names', () => {
  const { html, text } = mail('en')
  expect(html).toMatch(/<table[^>]*width="640"[^>]*bgcolor="#FFFFFF"/)
  expect(html).toContain('bgcolor="#E9E9E5"')
  expect(html).toContain('Dana &lt;b&gt;')
  expect(html).not.toMatch(/<img|<link|<script|url\(/)
  expect(text).toContain('https://siteward.test/x?ticket=1&lang=es')
})
