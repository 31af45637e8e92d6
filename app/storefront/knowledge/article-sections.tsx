import { useId } from 'react'
import type { ArticleBlock, ArticleSection, ListItem } from '../../../domain/articles/article.ts'

/** The body of an article, section by section. */
export function ArticleSections({ sections }: { sections: readonly ArticleSection[] }) {
  return sections.map(({ id, heading, blocks }) => (
    <section key={id} aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-3xl">
        {heading}
      </h2>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes while it is read
        <Block key={at} block={block} />
      ))}
    </section>
  ))
}

function Block({ block }: { block: ArticleBlock }) {
  if (block.kind === 'text') return <p className="mt-4">{block.text}</p>
  if (block.kind === 'table') return <Table {...block} />
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List
      className={`mt-4 space-y-2 pl-6 marker:font-semibold marker:text-signal ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
    >
      {block.items.map(item => (
        <Item key={item.text} item={item} />
      ))}
    </List>
  )
}

function Item({ item: { term, text } }: { item: ListItem }) {
  return (
    <li className="pl-1">
      {term && <strong>{term} </strong>}
      {text}
    </li>
  )
}

/**
 * A table that is wider than the screen scrolls inside itself and is focusable, so that it scrolls by
 * keyboard.
 */
function Table({ caption, head, rows }: Extract<ArticleBlock, { kind: 'table' }>) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-card border border-line bg-white"
    >
      <table className={`w-full border-collapse text-left ${head.length > 2 ? 'min-w-[30rem]' : ''}`}>
        <caption id={id} className="p-3 text-left font-semibold">
          {caption}
        </caption>
        <thead className="bg-black text-white">
          <tr>
            {head.map(cell => (
              <th key={cell} scope="col" className="p-3 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="p-3 font-semibold">
                {name}
              </th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may say the same
                <td key={at} className="p-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
