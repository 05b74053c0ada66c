import type { ReactNode } from 'react'
import { Mark } from '#client/ui/brand/mark.tsx'
import { Choices } from './choices.tsx'
import { KeptHere } from './kept-here.tsx'
import { TopLine } from './top-line.tsx'
import css from './sign-in.module.css'

type AccessPageProps = {
  /** A link above the title. */
  back?: ReactNode
  title: string
  text: string
  /** The form. */
  children: ReactNode
}

/** A page before anybody signed in: the brand over its words and its form, and beside them what this device keeps. */
export function AccessPage({ back, title, text, children }: AccessPageProps) {
  return (
    <div className={css.page}>
      <TopLine />
      <main className={css.main}>
        <div className={css.brand}>
          <Mark height={40} />
          Siteward
        </div>
        <div className={css.words}>
          {back && <div className={css.back}>{back}</div>}
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        {children}
        <Choices />
      </main>
      <KeptHere />
    </div>
  )
}
