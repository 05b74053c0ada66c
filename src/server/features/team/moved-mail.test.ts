import { expect, test } from 'vitest'
import { movesMail, ownMoveMail } from './moved-mail.ts'

const move = {
  name: 'Ana Price',
  from_id: 1,
  to_id: null,
  from: 'Dana Whitfield',
  to: null,
  below: 0,
  author: 'Dana Whitfield',
}

test('a person without a manager reports to no one, which Spanish negates', () => {
  const mails = (['en', 'es'] as const).flatMap((language) => [
    ownMoveMail(language, 'Ana Price', [move], undefined)?.text ?? '',
    movesMail(language, 'Dana Whitfield', [move], undefined).text,
  ])
  for (const [mail, words] of [
    [mails[0], 'You now report to no one. Before, you reported to Dana Whitfield.'],
    [mails[1], 'Ana Price now reports to no one (before: Dana Whitfield)'],
    [mails[2], 'Ahora no responde a nadie. Antes respondía a Dana Whitfield.'],
    [mails[3], 'Ana Price ahora no responde a nadie (antes: Dana Whitfield)'],
  ])
    expect(mail).toContain(words)
})
