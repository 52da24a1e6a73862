#!/usr/bin/perl
# Prints, a line a definition, what PPI sees in the files named on standard input (one a line).
use strict;
use warnings;
use PPI;

sub definition {
    my ($role, $name, $line, $first, $last) = @_;
    print join("\t", $role, $name, $line, $first, $last), "\n";
}

# PPI has no line ends of statements; a token ends where the next line would.
sub last_line {
    my $token = shift->last_token;
    my $inside = () = $token->content =~ /\n(?=.)/gs;
    return $token->line_number + $inside;
}

while (my $path = <STDIN>) {
    chomp $path;
    my $document = eval { PPI::Document->new($path, readonly => 1) };
    print "file\t$path\t", ($document ? 'false' : 'true'), "\n";
    next unless $document;
    $document->index_locations;
    for my $statement (@{ $document->find('PPI::Statement') || [] }) {
        my $is_sub = $statement->isa('PPI::Statement::Sub') && !$statement->isa('PPI::Statement::Scheduled');
        next unless $is_sub || $statement->isa('PPI::Statement::Package');
        next if $is_sub && $statement->forward;
        my $name = $is_sub ? $statement->name : $statement->namespace;
        my ($word) = grep { $_->content eq $name } $statement->schildren;
        next unless $word;
        my @lines = ($word->line_number, $statement->first_token->line_number);
        definition('definition', $name, @lines, $is_sub ? last_line($statement) : 0);
    }
    # What a variable, a glob or a key is set to is named by it, or by nothing.
    for my $equals (@{ $document->find(sub { $_[1]->isa('PPI::Token::Operator') && $_[1]->content =~ /^=>?$/ }) || [] }) {
        my ($before, $after) = ($equals->sprevious_sibling, $equals->snext_sibling);
        next unless $before && $after && $after->content =~ /^(?:sub|\\)$/;
        my $name = $before->content =~ /([\w:]+)/ ? $1 : next;
        definition('perhaps', $name, $before->line_number, 0, 0);
    }
    # A test is named by what it says, and defines nothing.
    for my $word (@{ $document->find(sub { $_[1]->isa('PPI::Token::Word') && $_[1]->content =~ /^(?:subtest|describe|it)$/ }) || [] }) {
        my $says = $word->snext_sibling;
        $says = $says->schild(0) && $says->schild(0)->schild(0) if $says && $says->isa('PPI::Structure::List');
        next unless $says && $says->isa('PPI::Token::Quote');
        definition('perhaps', $says->string, $says->line_number, 0, 0);
    }
}
