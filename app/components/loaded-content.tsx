import type { ReactNode } from 'react'
import { buttonClass } from './button.ts'
import { Notice } from './notice.tsx'
import type { Loaded } from './use-loaded.ts'

type Props<T> = {
  loaded: Loaded<T>
  labels: { loading: string; failed: string; retry: string }
  children: (data: T) => ReactNode
}

/** What a dialog has loaded (use-loaded.ts), or that it is loading, or failed and can be tried again. */
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
