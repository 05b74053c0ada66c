import type { MessageDescriptor } from '@lingui/core'
import { createContext } from 'react'

/** Where a draft was typed, by the first word of its form's name. */
export type DraftWords = Readonly<Record<string, MessageDescriptor>>

/** The words of all capabilities. */
export const DraftWordsContext = createContext<DraftWords>({})
