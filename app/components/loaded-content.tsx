import type { ReactNode } from 'react'
import { buttonClass } from './button.ts'
import { Notice } from './notice.tsx'
import type { Loaded } from './use-loaded.ts'

type Props<T> = {
  loaded: Loaded<T>
  labels: { loading: string; failed: string; retry: string }
  children: (data: T) => ReactNode
}

/**
 * The content of a dialog (use-loaded.ts): loaded data, a loading message, or an error with a retry button.
 */
export function LoadedContent<T extends object>({
  loaded: { data, isLoading, load },
  labels,
  children,
}: Props<T>) {
  if (data === 'loading')
    return (
      <p role="status" className="animate-pulse">
        {labels.loading}
      </p>
    )
  if (data === 'failed')
    return (
      <>
        <Notice kind="error" title={labels.failed} />
        <button type="button" onClick={load} className={`${buttonClass('quiet')} mt-3`}>
          {labels.retry}
        </button>
      </>
    )
  return (
    <div aria-busy={isLoading} className="aria-busy:animate-pulse">
      {children(data)}
    </div>
  )
}
