import { expect, test } from 'vitest'
import { aCertificate, associate } from '#tests/mocks/rows.ts'
import { fileAddress } from '#contract/certificates/rules.ts'
import { filesOf } from './images-ahead.ts'

const file = (number: number, isPdf = false) => ({
  certificateImageURL: fileAddress(`0193a5f0-0000-4000-8000-00000000c0d${number}`, isPdf),
})

test('prefetches files of the own chain, small and own images first, and none of others or removed ones', () => {
  const people = [
    associate(1, 'Elena Vasquez', null),
    associate(2, 'Dana Whitfield', 1),
    associate(3, 'Tom Brandt', 2),
  ]
  const certificates = [
    aCertificate(1, 'Of who is above', { userID: 1, certificateImageUri: [file(1)] }),
    aCertificate(2, 'Of who is below', {
      userID: 3,
      certificateImageUri: [file(2), file(3, true)],
    }),
    aCertificate(3, 'Own', { userID: 2, certificateImageUri: [file(4)] }),
    aCertificate(4, 'Removed', { userID: 2, isRemoved: true, certificateImageUri: [file(5)] }),
  ]
  const own = file(4).certificateImageURL
  const [image, pdf] = [file(2).certificateImageURL, file(3, true).certificateImageURL]
  expect(filesOf(certificates, people, 2)).toEqual([
    `${own}?size=small`,
    `${image}?size=small`,
    own,
    image,
    pdf,
  ])
})
