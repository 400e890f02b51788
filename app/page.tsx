export default function Page() {
  return <main>Typed Question Playground</main>;
}
