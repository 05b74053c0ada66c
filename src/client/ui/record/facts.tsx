import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import css from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/**
 * Fixed facts of a record, label over value, in as many columns as fit; `close`: as narrow as they
 * can be read.
 */
export function Facts({ facts, close }: { facts: readonly Fact[]; close?: boolean }) {
  return (
    <dl className={cx(css.facts, close && css.close)}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Words set apart by a bar at the left: the question of a record; in blue a hint or a regulation.
 */
export function Aside({ children, reference }: { children: ReactNode; reference?: boolean }) {
  return <div className={cx(css.note, reference && css.reference)}>{children}</div>
}
