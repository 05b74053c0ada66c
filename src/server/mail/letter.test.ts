import { expect, test } from 'vitest'
import { letter } from './letter.ts'

const say = {
  subject: 'Subject',
  greeting: 'Hello Dana',
  title: 'Title',
  text: 'Text',
  ignore: 'Ask <Dana>.',
  by: 'Sent by Siteward.',
}

test('a quote keeps its lines, and text from people is escaped everywhere', () => {
  const { html } = letter('en', {
    ...say,
    quote: { of: 'Reason given', text: 'First\n<b>second</b>' },
  })
  expect(html).toMatch(/white-space:pre-line">First\n&lt;b&gt;second&lt;\/b&gt;</)
  expect(html).toContain('Ask &lt;Dana&gt;.')
})

test('plain text says what its link does', () => {
  const { text } = letter('en', {
    ...say,
    way: { button: 'Set a new password', copy: 'Copy', link: 'https://siteward.test/x' },
  })
  expect(text).toContain('\n\nSet a new password:\nhttps://siteward.test/x\n\n')
})
