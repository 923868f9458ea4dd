type ProgressProps = {
  label: string;
  /** From 0 to 1. */
  share: number;
  className?: string;
};

export function Progress({ label, share, className = '' }: ProgressProps) {
  return (
    <div className={className}>
      <p className="mb-1 text-sm">{label}</p>
      <progress
        aria-label={label}
        value={share}
        max={1}
        className="h-2 w-full appearance-none overflow-hidden rounded-sm bg-shade [&::-moz-progress-bar]:bg-cyan [&::-webkit-progress-bar]:bg-shade [&::-webkit-progress-value]:bg-cyan"
      />
    </div>
  );
}
