/** A list of tasks: what the outline of ordinary TSX looks like. */
import { memo, useState, type ReactNode } from "react";

type Props = { title: string; children?: ReactNode };

export const Context = createContext<string | null>(null);

/** One task. */
export function Task({ title, children }: Props) {
  const [done, setDone] = useState(false);
  const toggle = () => setDone(!done);
  return (
    <li onClick={toggle}>
      {title} {children}
    </li>
  );
}

export const List = ({ items }: { items: string[] }): JSX.Element => {
  function row(item: string) {
    return <Task key={item} title={item} />;
  }
  return <ul>{items.map(row)}</ul>;
};

const Cached = memo(List);

export class Board extends React.Component<Props> {
  state = { open: true };
  close = () => this.setState({ open: false });
  render() {
    return <Cached items={[]} />;
  }
}

export default function App() {
  return <Board title="Today" />;
}
