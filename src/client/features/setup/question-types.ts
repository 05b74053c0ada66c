import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconAlignLeft, IconCalendar, IconClock, IconGauge, IconInfoCircle, IconListDetails, IconQuestionMark, IconSignature, IconToggleLeft } from '@tabler/icons-react'
import type { ComponentType } from 'react'

interface QuestionType {
  name: MessageDescriptor
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
}

const types: Readonly<Record<number, QuestionType>> = {
  1: { name: msg`Open Question`, icon: IconAlignLeft },
  3: { name: msg`Yes/No`, icon: IconToggleLeft },
  4: { name: msg`Risk Question`, icon: IconGauge },
  6: { name: msg`Informative`, icon: IconInfoCircle },
  7: { name: msg`Signature`, icon: IconSignature },
  8: { name: msg`Time`, icon: IconClock },
  9: { name: msg`Date`, icon: IconCalendar },
  10: { name: msg`Selection`, icon: IconListDetails },
}

/** What a question asks for, in words and as a sign; types 2 and 5 are reserved (G2-15). */
export const questionType = (id: number): QuestionType => types[id] ?? { name: msg`Reserved (${id})`, icon: IconQuestionMark }
