import { expect, test } from 'vitest'
import { sentFileName } from './file-name.ts'

test.each([
  ['IMG_0042.HEIC', 'image/jpeg', 'IMG_0042.jpg'],
  ['Grúa – José Núñez.PDF', 'application/pdf', 'Grúa – José Núñez.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['card', 'image/png', 'card.png'],
  ['image:1000012345', 'image/jpeg', 'image 1000012345.jpg'],
  ['OSHA 30 v1.2', 'application/pdf', 'OSHA 30 v1.2.pdf'],
  ['page.html', 'image/jpeg', 'page.jpg'],
  ['../../etc/passwd', 'image/png', 'etc passwd.png'],
  ['C:\\Users\\Dana\\card.png', 'image/png', 'C Users Dana card.png'],
  ['card\u202Egnp.exe', 'image/png', 'card gnp.png'],
  ['.png', 'image/png', 'file.png'],
  ['CON.png', 'image/png', 'CON -.png'],
  [`${'x'.repeat(200)}.png`, 'image/png', `${'x'.repeat(80)}.png`],
])('calls %s of %s %s', (name, mime, called) => {
  expect(sentFileName(name, mime)).toBe(called)
})
