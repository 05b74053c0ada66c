import sharp from 'sharp'
import type { PrintDocument } from '#server/pdf/door.ts'
import { questionRecord } from '#server/pdf/door.ts'
import type { PrintedAnswer, PrintedHead } from '#server/pdf/question-record.ts'

/** The head of a printed record of a made-up company. */
export const head: PrintedHead = {
  language: 'en',
  paper: 'letter',
  title: 'Daily Fall Hazard Inspection',
  subject: 'Submission, Harbor Point Tower B',
  company: {
    name: 'Ridgeline Builders',
    lines: ['500 Congress Ave, Suite 1400', 'Austin, Texas'],
    logo: null,
  },
  record: { label: 'Record No. 20418', lines: ['Submission, Fall Protection'] },
  printed: { words: 'Printed November 20, 2026, 9:41 AM CST', at: '2026-11-20T15:41:00.000Z' },
  facts: [
    {
      label: 'Project',
      strong: ['RB-2207, Harbor Point Tower B'],
      lines: ['2100 East Cesar Chavez St'],
    },
    { label: 'Submitted by', strong: ['Dana Whitfield'], lines: ['Safety Manager, South'] },
  ],
  foot: {
    record: 'Record No. 20418',
    seal: 'Sealed on November 19, 2026 as link 48,213.',
    hash: '9f3c71aa05e84b1f6ad2c07be4915d38a1f7720c5be9d6143d8ef20b77c340d2',
  },
}

/** An answered question; a plain Yes by default. */
export function answered(number: number, more: Partial<PrintedAnswer> = {}): PrintedAnswer {
  return {
    number: String(number),
    description: `Is edge ${number} protected?`,
    regulations: ['29 CFR 1926.501(b)(1)'],
    answer: { words: 'Yes', tone: 'yes' },
    note: '',
    photos: [],
    finding: null,
    ...more,
  }
}

/** A No with a finding and this number of photos. */
export function found(
  number: number,
  photos: number,
  more: Partial<PrintedAnswer> = {},
): PrintedAnswer {
  return answered(number, {
    answer: { words: 'No', tone: 'no' },
    note: 'Rail missing on the east edge.',
    photos: Array.from({ length: photos }, (_, at) => ({
      image: 'photo',
      caption: `East edge, take ${at + 1}`,
    })),
    finding: {
      severity: { words: 'Critical', level: 4 },
      lines: [{ label: 'Assigned to', value: 'Marcus Oyelaran' }],
    },
    ...more,
  })
}

/** A record of these answers, with one of two signatures. */
export function printed(
  answers: readonly PrintedAnswer[],
  more: Partial<PrintedHead> = {},
): PrintDocument {
  return questionRecord({
    head: { ...head, ...more },
    answers,
    signatures: [
      { name: 'Dana Whitfield', lines: ['Safety Manager'], image: 'signature' },
      { name: 'Marcus Oyelaran', lines: [], image: null },
    ],
    outcome: { strong: 'One finding, Critical.', text: 'It opened corrective action CA-1187.' },
  })
}

/** Noise, which does not compress: as large as a photo from the field. */
export async function photoOf(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#889',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()
}
